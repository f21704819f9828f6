#define _GNU_SOURCE /* dladdr, dl_iterate_phdr */
/* The stack, and what lies at an address of the program: file and line where the debug information
 * tells, the function where a symbol table does. libdw (elfutils) reads both; it is loaded at the
 * first need. Where it is missing, the dynamic symbols are what is left. */
#include "core/platform.h"

#include <dlfcn.h>
#include <limits.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <unwind.h>

#ifdef KILN_WITH_LIBDW
#include <dwarf.h>
#include <elfutils/libdw.h>
#include <elfutils/libdwfl.h>
#endif

/* ---- The stack ----------------------------------------------------------------------------------
 */

typedef struct walk {
    const void **addresses;
    int count, most;
} walk;

static _Unwind_Reason_Code note_frame(struct _Unwind_Context *context, void *user) {
    walk *w = user;
    uintptr_t address = _Unwind_GetIP(context);
    if (!address || w->count == w->most) return _URC_END_OF_STACK;
    w->addresses[w->count++] = (const void *)address;
    return _URC_NO_REASON;
}

int kn__stack_walk(const void **addresses, int most) {
    walk w = {.addresses = addresses, .most = most};
    _Unwind_Backtrace(note_frame, &w);
    return w.count;
}

/* ---- What is loaded -----------------------------------------------------------------------------
 */

static int note_unloads(struct dl_phdr_info *info, size_t size, void *user) {
    unsigned long long *unloads = user;
    if (size >= offsetof(struct dl_phdr_info, dlpi_subs) + sizeof info->dlpi_subs)
        *unloads = info->dlpi_subs;
    return 1; /* every object tells the same */
}

/* How many libraries the process has unloaded: while it stays, an address means one thing. */
static unsigned long long count_unloads(void) {
    unsigned long long unloads = 0;
    dl_iterate_phdr(note_unloads, &unloads);
    return unloads;
}

static const char *base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static void copy_text(char *to, size_t size, const char *from) {
    size_t length = strlen(from);
    if (length >= size) length = size - 1;
    memcpy(to, from, length);
    to[length] = '\0';
}

/* ---- Names --------------------------------------------------------------------------------------
 */

/* kn_matmul, kn__fail; also as the compiler splits them: kn_matmul.cold. */
static bool is_own_name(const char *name) {
    return strncmp(name, "kn_", 3) == 0;
}

static void from_dynamic_symbols(uintptr_t address, kn__place *place) {
    Dl_info found;
    if (!dladdr((const void *)address, &found)) return; // NOLINT(performance-no-int-to-ptr)
    char program[PATH_MAX];
    const char *path = found.dli_fname;
    if (path && !strchr(path, '/') && kn__program_path(program, sizeof program) == 0)
        path = program; /* a program's own name is what it was called by */
    if (path) copy_text(place->module, sizeof place->module, base_name(path));
    uintptr_t start = (uintptr_t)(found.dli_sname ? found.dli_saddr : found.dli_fbase);
    place->offset = (uint64_t)(address + 1 - start);
    if (found.dli_sname) copy_text(place->function, sizeof place->function, found.dli_sname);
}

/* What is left of a path below a folder; the path where it is not below it. */
static const char *below(const char *path, const char *folder) {
    size_t length = strlen(folder);
    bool is_below = length > 1 && strncmp(path, folder, length) == 0 && path[length] == '/';
    return is_below ? path + length + 1 : path;
}

const char *kn__path_from_here(const char *path) {
    char here[PATH_MAX];
    return path[0] == '/' && getcwd(here, sizeof here) ? below(path, here) : path;
}

/* ---- Debug information ------------------------------------------------------------------------
 */

#ifdef KILN_WITH_LIBDW
#define LIBDW_FUNCTIONS(X)                                                                       \
    X(dwfl_begin)                                                                                \
    X(dwfl_end)                                                                                  \
    X(dwfl_report_begin)                                                                         \
    X(dwfl_report_end)                                                                           \
    X(dwfl_linux_proc_report)                                                                    \
    X(dwfl_linux_proc_find_elf)                                                                  \
    X(dwfl_build_id_find_debuginfo)                                                              \
    X(dwfl_addrmodule)                                                                           \
    X(dwfl_module_getsymtab)                                                                     \
    X(dwfl_module_getsym_info)                                                                   \
    X(dwfl_module_addrinfo)                                                                      \
    X(dwfl_module_addrdie)                                                                       \
    X(dwfl_module_nextcu)                                                                        \
    X(dwarf_getscopes)                                                                           \
    X(dwarf_getscopes_die)                                                                       \
    X(dwarf_tag) X(dwarf_diename) X(dwarf_attr_integrate) X(dwarf_formudata) X(dwarf_formstring) \
        X(dwarf_getsrcfiles) X(dwarf_filesrc) X(dwarf_haspc) X(dwarf_getsrc_die) X(dwarf_lineno) \
            X(dwarf_linesrc)

typedef struct libdw {
    void *library;
    bool tried;
#define X(name) __typeof__(&(name)) name;
    LIBDW_FUNCTIONS(X)
#undef X
} libdw;

static libdw dw;       /* stays loaded: unloading it would make addresses doubtful */
static Dwfl *debugged; /* goes with the runtime */

/* Separate debug files are looked for by build id on this machine alone, never over a network. */
static Dwfl_Callbacks callbacks;

static int note_linker(struct dl_phdr_info *info, size_t size, void *user) {
    bool *has_linker = user;
    (void)size;
    for (int i = 0; i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_INTERP) *has_linker = true;
    return 1; /* the program itself comes first */
}

/* Where the program is linked statically as a whole, a library would come with a C library of its
 * own, whose threads and memory know nothing of the program's. */
static bool is_static_program(void) {
    bool has_linker = false;
    dl_iterate_phdr(note_linker, &has_linker);
    return !has_linker;
}

static bool load_libdw(void) {
    if (dw.tried) return dw.library != NULL;
    dw.tried = true;
    if (is_static_program()) return false;
    char why[128];
    void *library = kn__library_open("libdw.so.1", why, sizeof why);
    bool whole = library != NULL;
#define X(name)                                                             \
    if (whole) {                                                            \
        void *symbol = kn__library_symbol(library, #name, why, sizeof why); \
        memcpy(&dw.name, &symbol, sizeof symbol);                           \
        whole = symbol != NULL;                                             \
    }
    LIBDW_FUNCTIONS(X)
#undef X
    if (!whole) {
        kn__library_close(library);
        return false;
    }
    dw.library = library;
    callbacks.find_elf = dw.dwfl_linux_proc_find_elf;
    callbacks.find_debuginfo = dw.dwfl_build_id_find_debuginfo;
    return true;
}

static bool read_modules(void) {
    dw.dwfl_report_begin(debugged);
    bool ok = dw.dwfl_linux_proc_report(debugged, getpid()) == 0;
    return dw.dwfl_report_end(debugged, NULL, NULL) == 0 && ok;
}

static Dwfl_Module *module_at(uintptr_t address) {
    bool fresh = !debugged;
    if (!debugged && !(debugged = dw.dwfl_begin(&callbacks))) return NULL;
    if (fresh && !read_modules()) return NULL;
    Dwfl_Module *module = dw.dwfl_addrmodule(debugged, address);
    if (!module && !fresh && read_modules()) /* loaded since */
        module = dw.dwfl_addrmodule(debugged, address);
    return module;
}

static const char *name_of_die(Dwarf_Die *die) {
    Dwarf_Attribute attribute;
    if (!dw.dwarf_attr_integrate(die, DW_AT_name, &attribute)) return NULL;
    return dw.dwarf_formstring(&attribute);
}

/* As from here, or as the compiler was told: from where it ran. */
static void set_file(kn__place *place, const char *file, int line, Dwarf_Die *unit) {
    Dwarf_Attribute attribute;
    const char *folder = dw.dwarf_attr_integrate(unit, DW_AT_comp_dir, &attribute)
                             ? dw.dwarf_formstring(&attribute)
                             : NULL;
    const char *path = kn__path_from_here(file);
    if (path == file && folder) path = below(file, folder);
    copy_text(place->file, sizeof place->file, path);
    place->line = line;
}

/* Where an inlined function was called. */
static void set_call(kn__place *place, Dwarf_Die *inlined, Dwarf_Die *unit) {
    Dwarf_Attribute attribute;
    Dwarf_Word number, line;
    Dwarf_Files *files;
    size_t n_files;
    if (!dw.dwarf_attr_integrate(inlined, DW_AT_call_file, &attribute) ||
        dw.dwarf_formudata(&attribute, &number) != 0 ||
        !dw.dwarf_attr_integrate(inlined, DW_AT_call_line, &attribute) ||
        dw.dwarf_formudata(&attribute, &line) != 0 ||
        dw.dwarf_getsrcfiles(unit, &files, &n_files) != 0)
        return;
    const char *file = dw.dwarf_filesrc(files, number, NULL, NULL);
    if (file) set_file(place, file, (int)line, unit);
}

/* The functions around the address, innermost first. Inline functions of Kiln's headers are passed
 * over: the place is where they were called. */
static bool set_function(kn__place *place, Dwarf_Die *scopes, int n) {
    for (int i = 0; i < n; i++) {
        int tag = dw.dwarf_tag(&scopes[i]);
        if (tag != DW_TAG_inlined_subroutine && tag != DW_TAG_subprogram) continue;
        const char *name = name_of_die(&scopes[i]);
        if (tag == DW_TAG_inlined_subroutine && name && is_own_name(name)) {
            set_call(place, &scopes[i], &scopes[n - 1]);
            continue;
        }
        if (name) copy_text(place->function, sizeof place->function, name);
        return name != NULL;
    }
    return false;
}

/* The compilation unit around the address. Clang writes no index of them (.debug_aranges), so they
 * are asked one by one where the index knows none. */
static Dwarf_Die *unit_of(Dwfl_Module *module, uintptr_t address, Dwarf_Addr *bias) {
    Dwarf_Die *unit = dw.dwfl_module_addrdie(module, address, bias);
    if (unit) return unit;
    while ((unit = dw.dwfl_module_nextcu(module, unit, bias)))
        if (dw.dwarf_haspc(unit, address - *bias) == 1) return unit;
    return NULL;
}

static bool from_units(Dwfl_Module *module, uintptr_t address, kn__place *place) {
    Dwarf_Addr bias;
    Dwarf_Die *unit = unit_of(module, address, &bias);
    Dwarf_Line *line = unit ? dw.dwarf_getsrc_die(unit, address - bias) : NULL;
    int number = 0;
    const char *file = line ? dw.dwarf_linesrc(line, NULL, NULL) : NULL;
    if (!file || dw.dwarf_lineno(line, &number) != 0) return false;
    set_file(place, file, number, unit);
    Dwarf_Die *lexical = NULL, *around = NULL;
    int n = dw.dwarf_getscopes(unit, address - bias, &lexical);
    if (n > 0) n = dw.dwarf_getscopes_die(&lexical[0], &around);
    bool named = n > 0 && set_function(place, around, n);
    free(around);
    free(lexical);
    return named;
}

static void from_debug_information(uintptr_t address, kn__place *place) {
    Dwfl_Module *module = load_libdw() ? module_at(address) : NULL;
    if (!module || from_units(module, address, place)) return;
    GElf_Off offset = 0;
    GElf_Sym symbol;
    const char *name = dw.dwfl_module_addrinfo(module, address, &offset, &symbol, NULL, NULL, NULL);
    if (!name || offset >= symbol.st_size) return;
    copy_text(place->function, sizeof place->function, name);
    place->offset = offset + 1;
}

static bool knows_symbols(void) {
    return load_libdw();
}

/* Where Kiln is linked statically, its private functions have any name; but they lie between others
 * of its functions. Runs of functions of which those that tell, by their names or by being global,
 * are Kiln's. The linker makes few of them. */
typedef struct {
    uintptr_t first, last;
} own_run;
enum { RUNS = 64 };
static own_run own_runs[RUNS];
static int n_own_runs;
static Dwfl_Module *own_module; /* whose the runs are */

typedef struct {
    uintptr_t at;
    bool own;
} teller;

static int by_address(const void *a, const void *b) {
    uintptr_t x = ((const teller *)a)->at, y = ((const teller *)b)->at;
    return (x > y) - (x < y);
}

static int collect_tellers(Dwfl_Module *module, teller *tellers, int most) {
    int n = 0;
    for (int i = 1; i < most; i++) {
        GElf_Sym symbol;
        GElf_Addr at;
        const char *name = dw.dwfl_module_getsym_info(module, i, &symbol, &at, NULL, NULL, NULL);
        if (!name || GELF_ST_TYPE(symbol.st_info) != STT_FUNC || symbol.st_shndx == SHN_UNDEF)
            continue;
        bool own = is_own_name(name);
        if (own || GELF_ST_BIND(symbol.st_info) != STB_LOCAL)
            tellers[n++] = (teller){(uintptr_t)at, own};
    }
    qsort(tellers, (size_t)n, sizeof *tellers, by_address);
    return n;
}

static void find_own_runs(Dwfl_Module *module) {
    n_own_runs = 0;
    int most = dw.dwfl_module_getsymtab(module);
    teller *tellers = most > 0 ? kn__sys_alloc((size_t)most * sizeof *tellers) : NULL;
    int n = tellers ? collect_tellers(module, tellers, most) : 0;
    own_module = tellers ? module : NULL;
    for (int i = 0; i < n && n_own_runs < RUNS; i++) {
        if (!tellers[i].own) continue;
        own_run *run = &own_runs[n_own_runs++];
        run->first = tellers[i].at;
        while (i + 1 < n && tellers[i + 1].own) i++;
        run->last = tellers[i].at;
    }
    kn__sys_free(tellers);
}

static bool lies_in_own(uintptr_t address) {
    Dwfl_Module *module = load_libdw() ? module_at(address) : NULL;
    if (module && module != own_module) find_own_runs(module);
    for (int i = 0; module && i < n_own_runs; i++)
        if (own_runs[i].first <= address && address < own_runs[i].last) return true;
    return false;
}
static void close_debug_information(void) {
    if (debugged) dw.dwfl_end(debugged);
    debugged = NULL;
    own_module = NULL;
}
#else
static void from_debug_information(uintptr_t address, kn__place *place) {
    (void)address, (void)place;
}
static bool lies_in_own(uintptr_t address) {
    (void)address;
    return false;
}
static bool knows_symbols(void) {
    return false;
}
static void close_debug_information(void) {}
#endif

/* ---- Inside and outside ------------------------------------------------------------------------
 */

/* The object that Kiln is part of. */
static struct {
    bool shared; /* a library that holds nothing else */
    uintptr_t first, last;
} own_object;

static int note_own_object(struct dl_phdr_info *info, size_t size, void *user) {
    static const char anchor;
    uintptr_t first = UINTPTR_MAX, last = 0;
    (void)size, (void)user;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        if (info->dlpi_phdr[i].p_type != PT_LOAD) continue;
        uintptr_t start = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
        uintptr_t end = start + info->dlpi_phdr[i].p_memsz;
        if (start < first) first = start;
        if (end > last) last = end;
    }
    if ((uintptr_t)&anchor < first || (uintptr_t)&anchor >= last) return 0;
    own_object.first = first;
    own_object.last = last;
    own_object.shared = strncmp(base_name(info->dlpi_name), "libkiln", 7) == 0;
    return 1;
}

static void find_own_object(void) {
    dl_iterate_phdr(note_own_object, NULL);
}

static bool in_own_mapping(uintptr_t address, bool *shared) {
    static kn__once once = KN__ONCE_INIT;
    kn__once_run(&once, find_own_object);
    *shared = own_object.shared;
    return own_object.shared && address >= own_object.first && address < own_object.last;
}

/* Kiln as a shared library is all that lies in its mapping; linked statically, the functions that
 * have its names or lie between those. */
static void set_inside(uintptr_t address, kn__place *place) {
    bool shared;
    place->inside = in_own_mapping(address, &shared);
    if (shared) return;
    place->by_name = !knows_symbols();
    place->inside = is_own_name(place->function) || lies_in_own(address);
}

/* ---- Answers, which are kept --------------------------------------------------------------------
 */

enum { KEPT = 128 };
typedef struct answer {
    const void *address;
    kn__place place;
} answer;

static kn__mutex lock = KN__MUTEX_INIT;
static answer kept[KEPT];
static unsigned long long kept_unloads;

/* Names of C++ as people write them, where the program brings the function that knows: every one
 * that is linked with a C++ library does. */
static void demangle(kn__place *place) {
    char *(*decode)(const char *, char *, size_t *, int *);
    void *symbol =
        strncmp(place->function, "_Z", 2) == 0 ? dlsym(RTLD_DEFAULT, "__cxa_demangle") : NULL;
    if (!symbol) return;
    memcpy(&decode, &symbol, sizeof symbol);
    int status = 0;
    char *name = decode(place->function, NULL, NULL, &status);
    if (name) copy_text(place->function, sizeof place->function, name);
    free(name);
}

static void find(const void *address, kn__place *place) {
    *place = (kn__place){.line = 0};
    uintptr_t call = (uintptr_t)address - 1; /* in the call instruction */
    from_dynamic_symbols(call, place);
    from_debug_information(call, place);
    set_inside(call, place);
    demangle(place);
}

bool kn__place_reads_lines(void) {
    kn__mutex_lock(&lock);
    bool reads = knows_symbols();
    kn__mutex_unlock(&lock);
    return reads;
}

void kn__place_find(const void *address, kn__place *place) {
    kn__mutex_lock(&lock);
    unsigned long long unloads = count_unloads();
    if (unloads != kept_unloads) {
        memset(kept, 0, sizeof kept);
        close_debug_information();
        kept_unloads = unloads;
    }
    answer *a = &kept[((uintptr_t)address >> 2) * UINT64_C(0x9E3779B97F4A7C15) >> 32 & (KEPT - 1)];
    if (a->address != address) {
        find(address, &a->place);
        a->address = address;
    }
    *place = a->place;
    kn__mutex_unlock(&lock);
}

bool kn__place_is_inside(const void *address) {
    bool shared;
    uintptr_t call = (uintptr_t)address - 1;
    bool inside = in_own_mapping(call, &shared);
    if (shared) return inside;
    kn__mutex_lock(&lock);
    inside = lies_in_own(call);
    kn__mutex_unlock(&lock);
    return inside;
}

void kn__places_close(void) {
    kn__mutex_lock(&lock);
    close_debug_information();
    kn__mutex_unlock(&lock);
}
