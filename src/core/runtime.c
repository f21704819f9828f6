/* The runtime: one a process, reference-counted. */
#include "core/runtime.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/context.h"
#include "core/log.h"
#include "core/report.h"
#include "core/workers.h"

#ifdef KILN_WITH_FLEX
const kn_backend *kn__backend_flex(void);
#endif
#ifdef KILN_WITH_NDARRAY
const kn_backend *kn__backend_ndarray(void);
#endif
#ifdef KILN_WITH_LATE
const kn_backend *kn__backend_late(void);
#endif

/* A backend that was loaded, or that its program registered. */
typedef struct loaded {
    struct loaded *next;
    const kn_backend *backend;
    void *library; /* NULL: built in or registered */
    bool ready;    /* load() has succeeded */
} loaded;

static kn__mutex lock = KN__MUTEX_INIT;
static int refs;
static kn__workers *workers;
static loaded *backends; /* registered ones stay, loaded ones go with the runtime */
static kn__unit *units;
static kn_context *contexts; /* the one opened last comes first */

static void parallel_for(int64_t count, int64_t grain,
                         void (*fn)(void *user, int64_t begin, int64_t end), void *user) {
    kn__parallel_for(workers, count, grain, fn, user);
}

static void host_log(int level, const char *subsystem, const char *text) {
    kn__log(NULL, (kn__log_level)level, subsystem, "%s", text);
}

static kn_host host = {
    .abi = KN_BACKEND_ABI,
    .struct_size = sizeof(kn_host),
    .reference = kn__reference,
    .operation = kn__operation_name,
    .parallel_for = parallel_for,
    .scratch_get = kn__scratch_get,
    .scratch_put = kn__scratch_put,
    .log = host_log,
};

const kn_host *kn__runtime_host(void) {
    return &host;
}
kn__workers *kn__runtime_workers(void) {
    return workers;
}

static int default_threads(void) {
    const char *text = kn__env("KILN_THREADS");
    char *end = NULL;
    long n = text ? strtol(text, &end, 10) : 0;
    if (n > 0 && n <= 1024 && !*end) return (int)n;
    if (text && *text)
        kn__log(NULL, KN__LOG_WARN, "core", "KILN_THREADS=%s is no number from 1 to 1024", text);
    return kn__cpu_count();
}

bool kn__runtime_ref(int threads) {
    kn__mutex_lock(&lock);
    if (!workers) {
        int n = threads > 0 ? threads : default_threads();
        kn__report_check_format();
        workers = kn__workers_new(n);
        if (workers) host.threads = kn__workers_count(workers);
    }
    bool ok = workers != NULL;
    if (ok) refs++;
    kn__mutex_unlock(&lock);
    return ok;
}

void kn__runtime_enter(kn_context *kn) {
    kn__mutex_lock(&lock);
    kn->opened_before = contexts;
    contexts = kn;
    kn__mutex_unlock(&lock);
}

void kn__runtime_leave(kn_context *kn) {
    kn__mutex_lock(&lock);
    kn_context **at = &contexts;
    while (*at && *at != kn) at = &(*at)->opened_before;
    if (*at) *at = kn->opened_before;
    kn__mutex_unlock(&lock);
}

kn_context *kn__runtime_context_of(uint64_t thread) {
    kn__mutex_lock(&lock);
    kn_context *kn = contexts;
    while (kn && kn->thread != thread) kn = kn->opened_before;
    kn__mutex_unlock(&lock);
    return kn;
}

static void close_libraries(void) {
    for (loaded **at = &backends; *at;) {
        loaded *l = *at;
        if (l->ready && l->backend->unload) l->backend->unload();
        l->ready = false;
        if (!l->library) {
            at = &l->next;
            continue;
        }
        *at = l->next;
        kn__library_close(l->library);
        kn__sys_free(l);
    }
}

void kn__runtime_unref(void) {
    kn__mutex_lock(&lock);
    kn__workers *idle = NULL;
    if (--refs == 0) {
        idle = workers;
        workers = NULL;
        close_libraries();
    }
    kn__mutex_unlock(&lock);
    kn__workers_free(idle);
    if (idle) kn__scratch_trim();
    if (idle) kn__places_close();
}

/* ---- Backends ---------------------------------------------------------------------------------
 */

/* KN_OK where the backend can be used, else the code, and the reason in why. */
static const char *missing_function(const kn_backend *b) {
    return !b->name          ? "name"
           : !b->device_open ? "device_open"
           : !b->alloc       ? "alloc"
           : !b->release     ? "release"
           : !b->copy_in     ? "copy_in"
           : !b->copy_out    ? "copy_out"
                             : NULL;
}

static kn_status check_backend(const kn_backend *b, char *why, size_t n) {
    if (b->abi != KN_BACKEND_ABI) {
        snprintf(why, n, "it speaks version %u of the backend interface, this library version %u",
                 b->abi, KN_BACKEND_ABI);
        return KN_E_BACKEND_ABI;
    }
    if (b->struct_size < sizeof *b) {
        snprintf(why, n, "its description has %u bytes, too few for version %u of the interface",
                 b->struct_size, KN_BACKEND_ABI);
        return KN_E_BACKEND_ABI;
    }
    const char *missing = missing_function(b);
    if (missing) snprintf(why, n, "it has no %s, which every backend must have", missing);
    return missing ? KN_E_BACKEND_INCOMPLETE : KN_OK;
}

static loaded *remember(const kn_backend *b, void *library) {
    loaded *l = kn__sys_calloc(1, sizeof *l);
    if (!l) return NULL;
    *l = (loaded){.next = backends, .backend = b, .library = library};
    backends = l;
    return l;
}

static const kn_backend *built_in(const char *name) {
    static const kn_backend *(*const all[])(void) = {
#ifdef KILN_WITH_FLEX
        kn__backend_flex,
#endif
#ifdef KILN_WITH_NDARRAY
        kn__backend_ndarray,
#endif
#ifdef KILN_WITH_LATE
        kn__backend_late,
#endif
        NULL};
    for (size_t i = 0; all[i]; i++) {
        const kn_backend *b = all[i]();
        if (strcmp(b->name, name) == 0) return b;
    }
    return NULL;
}

/* Tries <folder>/libkiln-<name>.so. */
static void *open_library(const char *folder, size_t length, const char *name, char *why, size_t n,
                          bool *known) {
    char path[1024];
    int used = snprintf(path, sizeof path, "%.*s/libkiln-%s.so", (int)length, folder, name);
    kn__file_info info;
    if (used < 0 || (size_t)used >= sizeof path || kn__file_stat(path, &info) != 0) return NULL;
    *known = true;
    return kn__library_open(path, why, n);
}

static loaded *load_shared(const char *name, char *why, size_t n, bool *known) {
    if (strchr(name, '/')) return NULL;
    void *library = NULL;
    const char *paths = kn__env("KILN_BACKEND_PATH");
    while (paths && *paths && !library) {
        size_t length = strcspn(paths, ":");
        library = open_library(paths, length, name, why, n, known);
        paths += length + (paths[length] == ':');
    }
    char folder[1024];
    if (!library && kn__library_folder(folder, sizeof folder) == 0) {
        size_t end = strlen(folder);
        snprintf(folder + end, sizeof folder - end, "/kiln");
        library = open_library(folder, strlen(folder), name, why, n, known);
    }
    if (!library) return NULL;
    kn_backend_entry_fn *entry;
    void *symbol = kn__library_symbol(library, "kn_backend_entry", why, n);
    memcpy(&entry, &symbol, sizeof entry);
    const kn_backend *b = symbol ? entry() : NULL;
    loaded *l = b && check_backend(b, why, n) == KN_OK ? remember(b, library) : NULL;
    if (!l) kn__library_close(library);
    return l;
}

const kn_backend *kn__backend_find(const char *name, char *why, size_t why_size, bool *known) {
    why[0] = '\0';
    *known = true;
    kn__mutex_lock(&lock);
    loaded *l = backends;
    while (l && strcmp(l->backend->name, name) != 0) l = l->next;
    if (!l) {
        const kn_backend *b = built_in(name);
        *known = b != NULL;
        l = b ? remember(b, NULL) : load_shared(name, why, why_size, known);
    }
    const kn_backend *found = NULL;
    if (l && !l->ready) l->ready = !l->backend->load || l->backend->load(&host, why, why_size) == 0;
    if (l && l->ready) found = l->backend;
    kn__mutex_unlock(&lock);
    return found;
}

/* ---- What is there ------------------------------------------------------------------------------
 */

typedef struct names {
    char (*at)[64];
    uint32_t n, most;
} names;

static void add_name(names *found, const char *name, size_t length) {
    char text[64];
    if (length == 0 || length >= sizeof text || found->n == found->most) return;
    memcpy(text, name, length);
    text[length] = '\0';
    if (built_in(text)) return;
    for (uint32_t i = 0; i < found->n; i++) {
        if (strcmp(found->at[i], text) == 0) return;
    }
    memcpy(found->at[found->n++], text, length + 1);
}

static void add_folder(names *found, const char *path) {
    static const char before[] = "libkiln-", after[] = ".so";
    kn__folder folder;
    if (kn__folder_list(path, &folder) != 0) return;
    for (size_t i = 0; i < folder.count; i++) {
        const char *file = folder.names[i];
        size_t length = strlen(file), around = sizeof before - 1 + sizeof after - 1;
        if (length > around && strncmp(file, before, sizeof before - 1) == 0 &&
            strcmp(file + length - (sizeof after - 1), after) == 0)
            add_name(found, file + sizeof before - 1, length - around);
    }
    kn__folder_free(&folder);
}

uint32_t kn__backends_outside(char (*at)[64], uint32_t most) {
    names found = {.at = at, .most = most};
    char folder[1024];
    kn__mutex_lock(&lock);
    for (const loaded *l = backends; l; l = l->next)
        add_name(&found, l->backend->name, strlen(l->backend->name));
    kn__mutex_unlock(&lock);
    const char *paths = kn__env("KILN_BACKEND_PATH");
    while (paths && *paths) {
        size_t length = strcspn(paths, ":");
        if (length < sizeof folder) {
            snprintf(folder, sizeof folder, "%.*s", (int)length, paths);
            add_folder(&found, folder);
        }
        paths += length + (paths[length] == ':');
    }
    if (kn__library_folder(folder, sizeof folder - 5) == 0) {
        strcat(folder, "/kiln");
        add_folder(&found, folder);
    }
    return found.n;
}

static const char always_known[] = "default, autodiff(…), trace(…)"
#ifdef KILN_WITH_FLEX
                                   ", flex"
#endif
#ifdef KILN_WITH_NDARRAY
                                   ", ndarray"
#endif
#ifdef KILN_WITH_LATE
                                   ", late"
#endif
    ;

const char *kn__backend_names(char *text, size_t size) {
    char outside[16][64];
    uint32_t n = kn__backends_outside(outside, 16);
    size_t used = (size_t)snprintf(text, size, "%s", always_known);
    for (uint32_t i = 0; i < n && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, ", %s", outside[i]);
    return text;
}

/* Backends belong to the process; a failure is told to the context that this thread opened last. */
static kn_status fail_registration(const kn_backend *b, kn_status status) {
    const kn__site site = {.operation = "kn_backend_register", .effect = true};
    kn_context *kn = kn__context_here();
    if (!b) return kn__null_argument(site.operation, "backend");
    const char *name = b->abi == KN_BACKEND_ABI && b->name ? b->name : "(without a name)";
    if (status == KN_E_BACKEND_ABI)
        return kn__fail_backend_abi(kn, &site, name, b->abi, b->struct_size, KN_BACKEND_ABI,
                                    sizeof *b);
    if (status == KN_E_BACKEND_INCOMPLETE)
        return kn__fail_backend_incomplete(kn, &site, name, missing_function(b));
    if (status == KN_E_BACKEND_DUPLICATE) return kn__fail_backend_duplicate(kn, &site, name);
    return kn__fail_out_of_memory_host(kn, &site, sizeof(loaded));
}

kn_status kn_backend_register(const kn_backend *backend) {
    char why[128];
    kn_status status = backend ? check_backend(backend, why, sizeof why) : KN_E_ARGUMENT_NULL;
    if (status != KN_OK) {
        if (backend) kn__log(NULL, KN__LOG_ERROR, "core", "a backend was not registered: %s", why);
        return fail_registration(backend, status);
    }
    kn__mutex_lock(&lock);
    const loaded *l = backends;
    while (l && strcmp(l->backend->name, backend->name) != 0) l = l->next;
    if (l || built_in(backend->name))
        status = KN_E_BACKEND_DUPLICATE;
    else if (!remember(backend, NULL))
        status = KN_E_OUT_OF_MEMORY_HOST;
    kn__mutex_unlock(&lock);
    return status == KN_OK ? KN_OK : fail_registration(backend, status);
}

/* ---- Units ------------------------------------------------------------------------------------
 */

static kn__unit *unit_new(const kn_backend *b, int ordinal, char *why, size_t n) {
    kn__unit *u = kn__sys_calloc(1, sizeof *u);
    if (!u) return snprintf(why, n, "out of memory"), NULL;
    *u = (kn__unit){.backend = b, .ordinal = ordinal, .info = {.struct_size = sizeof u->info}};
    atomic_init(&u->refs, 1);
    if (kn__mutex_init(&u->lock) != 0) return kn__sys_free(u), NULL;
    u->kernels = kn__kernels_resolve(b);
    if (!u->kernels) {
        snprintf(why, n, "out of memory");
    } else if (b->device_open(ordinal, &u->handle, why, n) == 0) {
        if (b->device_info) b->device_info(ordinal, &u->info);
        if (!u->info.dtypes) u->info.dtypes = ~0u;
        u->unified = b->host_pointer != NULL;
        return u;
    }
    kn__sys_free(u->kernels);
    kn__mutex_destroy(&u->lock);
    kn__sys_free(u);
    return NULL;
}

kn__unit *kn__unit_open(const kn_backend *backend, int ordinal, char *why, size_t why_size) {
    why[0] = '\0';
    kn__mutex_lock(&lock);
    kn__unit *u = units;
    while (u && (u->backend != backend || u->ordinal != ordinal || u->lost)) u = u->next;
    if (u) {
        atomic_fetch_add(&u->refs, 1);
    } else if ((u = unit_new(backend, ordinal, why, why_size)) != NULL) {
        u->next = units;
        units = u;
        refs++; /* a unit keeps the runtime: storage may outlive every context */
    }
    kn__mutex_unlock(&lock);
    return u;
}

void kn__unit_ref(kn__unit *unit) {
    atomic_fetch_add_explicit(&unit->refs, 1, memory_order_relaxed);
}

void kn__unit_unref(kn__unit *unit) {
    if (!unit) return;
    uint32_t n = atomic_load_explicit(&unit->refs, memory_order_relaxed);
    while (n > 1) {
        if (atomic_compare_exchange_weak_explicit(&unit->refs, &n, n - 1, memory_order_release,
                                                  memory_order_relaxed)) {
            return;
        }
    }
    kn__mutex_lock(
        &lock); /* the last reference goes under the lock: nobody can open it meanwhile */
    if (atomic_fetch_sub_explicit(&unit->refs, 1, memory_order_acq_rel) != 1) {
        kn__mutex_unlock(&lock);
        return;
    }
    for (kn__unit **at = &units; *at; at = &(*at)->next) {
        if (*at == unit) {
            *at = unit->next;
            break;
        }
    }
    kn__mutex_unlock(&lock);
    kn__pool_trim(unit);
    if (unit->backend->device_close) unit->backend->device_close(unit->handle);
    kn__mutex_destroy(&unit->lock);
    kn__sys_free(unit->kernels);
    kn__sys_free(unit);
    kn__runtime_unref();
}
