/* How the library raises errors: through the functions of fail_gen.h, one a record of the
 * catalogue. Each takes the context, the site of the failure and the values of its message. None
 * allocates, so out of memory is reported like anything else. */
#ifndef KILN_CORE_FAIL_H
#define KILN_CORE_FAIL_H

#include <kiln/error.h>

/* Where a failure happens. Only operation is a must; build one with designated initialisers. */
typedef struct kn__site {
    const char *operation; /* the public name of what the user called: "kn_matmul" */
    const char *within;    /* the operation whose part this is, or NULL */
    kn_tensor *const *operands;
    uint32_t n_operands;
    const char *const *operand_names; /* n_operands of them, or NULL */
    const char *each; /* without those: one name; of several operands a list's: "tensors[2]" */
    const kn_operand_info
        *described; /* n_operands, taken earlier, instead of operands: late work */
    const uint64_t *described_origins; /* of described: where each came from; or NULL */
    uint64_t origin; /* of late work: the call that it was part of (core/origin.h) */
    bool effect;     /* the call returns a status: its failure poisons nothing */
} kn__site;

#define KN__ERROR_OPERANDS 16
#define KN__ERROR_SCOPES 8
#define KN__ERROR_VALUES 8
#define KN__ERROR_STACK 32

/* A place as texts. */
typedef struct kn__error_place {
    char file[160], function[96], text[288];
    int line;
} kn__error_place;

/* A failure with all its texts, so that recording needs no memory. */
typedef struct kn__error_record {
    kn_error_info info;
    kn_operand_info operands[KN__ERROR_OPERANDS];
    char message[1536];
    char hint[1024];
    char operation[128];
    char names[KN__ERROR_OPERANDS][64];
    char devices[KN__ERROR_OPERANDS][96];
    char scope_texts[KN__ERROR_SCOPES][160];
    const char *scopes[KN__ERROR_SCOPES];
    kn_error_value values[KN__ERROR_VALUES];
    char value_texts[KN__ERROR_VALUES][352];

    /* Places are found when somebody looks: this is what they are found from. */
    bool placed;
    uint64_t origin, origins[KN__ERROR_OPERANDS]; /* of the failed call, of its operands */
    const void *stack[KN__ERROR_STACK];
    int n_stack;
    kn__error_place place, made[KN__ERROR_OPERANDS];
    char made_by[KN__ERROR_OPERANDS][64];
} kn__error_record;

/* The errors of a context; all zero is a valid start. */
typedef struct kn__error_state {
    bool has_first, has_last, in_hook;
    kn_error_hook *hook;
    void *hook_user;
    /* What stands around a failure: fills in the origin of the call in progress and the
     * scopes. Or NULL. */
    void (*around)(kn_context *kn, kn__error_record *record);
    uint64_t *origin; /* of the call in progress; or NULL */
    /* The function of an origin: "kn_add"; NULL where it is none. */
    const char *(*origin_name)(uint64_t origin, char *buffer, size_t size);
    void (*drain)(kn_context *kn); /* waits for late work, whose failures then count; or NULL */
    kn__error_record first, last;
} kn__error_state;

/* KN_OK, or the code of the recorded error that stands. Calls with effects return it unless it is
 * KN_OK, before they do anything. */
kn_status kn__standing_error(kn_context *kn);

/* For calls with effects that are made of operations: what failed inside them becomes the last
 * failure and poisons nothing. To be used only where no error stood before. Returns its code. */
kn_status kn__demote_error(kn_context *kn);

/* For operations that read: what failed in the reading stands, as an operation's failure does. */
void kn__raise_last_error(kn_context *kn);

/* Finds the places of a record (error_place.c); and points what is outside at them. */
void kn__error_locate(const kn__error_state *state, kn__error_record *record);
void kn__error_link_places(kn__error_record *record);
/* Writes the place of the call in progress; "" where none is known. state may be NULL. */
void kn__origin_text(const kn__error_state *state, char *text, size_t size);

/* What error.c needs from the core. */
kn__error_state *kn__context_errors(kn_context *kn); /* NULL for a nil context */
/* Describes a tensor, nil included; the texts live as long as the tensor and its device. Returns
 * its origin, 0 where that is not known. */
uint64_t kn__describe(const kn_tensor *tensor, kn_operand_info *out);
/* What kn_last_error(kn)->code is, without its finding the place out; fallback where there is none.
 */
kn_status kn__last_code(kn_context *kn, kn_status fallback);
/* As the public header of devices declares it. */
KN_API const char *kn_device_text(const kn_device *device);

/* ---- What the generated functions are made of -------------------------------------------------
 */

typedef union kn__value {
    int64_t i;
    uint64_t u;
    double f;
    const char *s;
    const kn_shape *shape;
    kn_dtype dtype;
    const kn_device *device;
} kn__value;

typedef enum kn__value_type {
    KN__VALUE_INT,
    KN__VALUE_UINT,
    KN__VALUE_FLOAT,
    KN__VALUE_STR,
    KN__VALUE_SHAPE,
    KN__VALUE_DTYPE,
    KN__VALUE_DEVICE,
    KN__VALUE_BYTES,
} kn__value_type;

/* A record of the catalogue. */
typedef struct kn__error_def {
    const char *code; /* "KN0042"; NULL where the number is not in use */
    const char *slug, *message, *hint;
    const char *names[KN__ERROR_VALUES];
    uint8_t types[KN__ERROR_VALUES]; /* kn__value_type */
    uint8_t n_values;
    bool warning;
} kn__error_def;

/* A size as messages write it: "1.50 KiB". */
void kn__bytes_text(uint64_t bytes, char *buffer, size_t size);

/* The length of the UTF-8 sequence that text begins with; 0 where there is no valid one. */
size_t kn__utf8_length(const char *text);

/* The record of a status, NULL for KN_OK and for what is no status. */
const kn__error_def *kn__error_def_of(kn_status status);

/* Records a failure and returns its code. values are those of the record, in its order. */
kn_status kn__fail(kn_context *kn, const kn__site *site, kn_status code, const kn__value *values);

/* Logs a warning, once in the life of the context for each different text; its slug is the
 * subsystem. Nothing is recorded. */
void kn__warn(kn_context *kn, const kn__site *site, kn_status code, const kn__value *values);

#include "fail_gen.h"

/* What was done with a file when the system said no. */
typedef struct kn__file_site {
    const char *path;
    const char *action; /* "open", "read", "write", "rename": it stands before the path */
    bool writing;       /* the file need not have been there */
    uint64_t bytes;     /* of the file or of the buffer that was needed */
} kn__file_site;

/* Raises file-not-found, folder-not-found, file-permission, file-is-folder, disk-full,
 * out-of-memory-host or file-io, as the error number says. */
kn_status kn__fail_file(kn_context *kn, const kn__site *site, const kn__file_site *file, int error);

#endif
