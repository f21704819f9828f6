#include "record.h"

#include "pattern.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NAME = 128, MOST_MESSAGE = 4096, MOST_ITEMS = 256 };

typedef enum kind { TEXT, LIST, TEXT_OR_LIST, WHOLE_NUMBER, TEXTS_BY_NAME } kind;

/* The fields that are looked at; each may be missing or null. Others may hold anything. */
static const struct {
    const char *name;
    kind kind;
} fields[] = {
    {"id", TEXT},
    {"repo", TEXT},
    {"slug", TEXT},
    {"errorCode", TEXT},
    {"errorMessage", TEXT},
    {"placeholders", TEXTS_BY_NAME},
    {"messagePattern", TEXT},
    {"hint", TEXT},
    {"errorType", TEXT},
    {"severity", TEXT},
    {"filePath", TEXT},
    {"lineNumber", WHOLE_NUMBER},
    {"requires", LIST},
    {"documentation", TEXT},
    {"triggerScenarios", TEXT_OR_LIST},
    {"commonSituations", TEXT_OR_LIST},
    {"solutions", TEXT_OR_LIST},
    {"exampleFix", TEXT},
    {"handlingStrategy", TEXT},
    {"validationCode", TEXT},
    {"preventionTips", TEXT_OR_LIST},
    {"tags", LIST},
    {"related", LIST},
    {"sinceVersion", TEXT},
};
enum { N_FIELDS = sizeof fields / sizeof *fields };

static void complain(kn__buffer *problems, const char *field, const char *reason) {
    kn__buffer_text(problems, field);
    kn__buffer_text(problems, ": ");
    kn__buffer_text(problems, reason);
    kn__buffer_text(problems, "\n");
}

static bool all_texts(const json_t *list) {
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!json_is_string(json_array_get(list, i))) return false;
    return true;
}

static const char *list_problem(const json_t *value) {
    if (!json_is_array(value)) return "is no list";
    if (json_array_size(value) > MOST_ITEMS) return "has more than 256 items";
    return all_texts(value) ? NULL : "holds something else than texts";
}

static const char *by_name_problem(json_t *value) {
    const char *name;
    json_t *item;
    if (!json_is_object(value)) return "is no object";
    json_object_foreach(value, name, item) {
        if (!json_is_string(item)) return "holds something else than texts";
    }
    return NULL;
}

static const char *kind_problem(kind wanted, json_t *value) {
    switch (wanted) {
    case TEXT:
        return json_is_string(value) ? NULL : "is no text";
    case TEXT_OR_LIST:
        return json_is_string(value) ? NULL : list_problem(value);
    case LIST:
        return list_problem(value);
    case WHOLE_NUMBER:
        return json_is_integer(value) ? NULL : "is no whole number";
    case TEXTS_BY_NAME:
        return by_name_problem(value);
    }
    return NULL;
}

static bool is_name(const char *text) {
    size_t length = strlen(text);
    return length && length <= MOST_NAME && text[0] != '-' && text[0] != '.' &&
           strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-") ==
               length;
}

static bool is_id(const char *text) {
    return strlen(text) == 16 && strspn(text, "0123456789abcdef") == 16;
}

static const char *text_of(const json_t *record, const char *field) {
    const char *text = json_string_value(json_object_get(record, field));
    return text ? text : "";
}

static void check_values(const json_t *record, kn__buffer *problems) {
    const char *slug = text_of(record, "slug"), *id = text_of(record, "id");
    const char *message = text_of(record, "errorMessage"), *code = text_of(record, "errorCode");
    if (!*slug)
        complain(problems, "slug", "is missing");
    else if (!is_name(slug))
        complain(problems, "slug", "may hold letters, digits, '-', '_' and '.', at most 128");
    if (*id && !is_id(id)) complain(problems, "id", "is not 16 digits of 0-9 and a-f");
    if (*code && !is_name(code))
        complain(problems, "errorCode", "may hold letters, digits, '-', '_' and '.', at most 128");
    if (!*message && !*text_of(record, "messagePattern"))
        complain(problems, "errorMessage", "is missing, and messagePattern too");
    if (strlen(message) > MOST_MESSAGE)
        complain(problems, "errorMessage", "is longer than 4096 bytes");
    if (strlen(text_of(record, "repo")) > MOST_NAME)
        complain(problems, "repo", "is longer than 128 bytes");
}

/* FNV-1a, 64 bits, of both texts. */
static uint64_t hash(const char *a, const char *b) {
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    for (; *a; a++) h = (h ^ (unsigned char)*a) * UINT64_C(0x100000001b3);
    h = (h ^ '/') * UINT64_C(0x100000001b3);
    for (; *b; b++) h = (h ^ (unsigned char)*b) * UINT64_C(0x100000001b3);
    return h;
}

static void complete(json_t *record) {
    if (!*text_of(record, "id")) {
        char id[20];
        snprintf(id, sizeof id, "%016" PRIx64,
                 hash(text_of(record, "repo"), text_of(record, "slug")));
        json_object_set_new(record, "id", json_string(id));
    }
    if (*text_of(record, "messagePattern")) return;
    char *pattern = kn__pattern_derive(text_of(record, "errorMessage"));
    if (pattern) json_object_set_new(record, "messagePattern", json_string(pattern));
    free(pattern);
}

bool kn__record_check(json_t *record, kn__buffer *problems) {
    size_t before = problems->used;
    for (int i = 0; i < N_FIELDS; i++) {
        json_t *value = json_object_get(record, fields[i].name);
        if (!value || json_is_null(value)) continue;
        const char *problem = kind_problem(fields[i].kind, value);
        if (problem) complain(problems, fields[i].name, problem);
    }
    if (problems->used == before) check_values(record, problems);
    if (problems->used == before) complete(record);
    return problems->used == before;
}
