#include "explain_options.h"

#include <stdio.h>
#include <string.h>

const char kn__explain_help[] =
    "usage: kiln explain [NAME | CODE | WORDS...]  what an error means, how to fix it\n"
    "       kiln explain --match < LOG             the errors that a log tells of\n"
    "       kiln explain --import FILE...          add records from elsewhere\n"
    "\n"
    "An error is named (matmul-inner), given by its code (KN0037) or described:\n"
    "  kiln explain different backends\n"
    "  kiln explain \"kn_matmul: inner sizes 3 and 4 differ\"\n"
    "One record that fits best is shown in full, else the nearest are listed.\n"
    "\n"
    "  --list         all errors, a line each\n"
    "  --tag T        only those with the tag T; --tags lists the tags\n"
    "  --match        reads standard input; prints each line that tells of an error,\n"
    "                 with its solutions, the values of the line filled in\n"
    "  --import F...  adds the records of JSON files (- is standard input) to your\n"
    "                 catalogue; an id that is there already is replaced\n"
    "  --imported     what your catalogue holds\n"
    "  --remove N...  removes imported records, by name or id\n"
    "  --json         prints JSON: a record, or one a line; with --match a line for\n"
    "                 each match: line, lineNumber, slug, captures, solutions\n"
    "  --help         this text\n"
    "\n"
    "Your catalogue is the folder $KILN_CATALOGUE, or kiln/errors in $XDG_DATA_HOME\n"
    "or ~/.local/share. Exit status: 0; 1 when nothing was found; 2 on trouble.\n";

static const struct {
    const char *name;
    kn__explain_action action;
} actions[] = {
    {"--list", KN__EXPLAIN_LIST},     {"--tags", KN__EXPLAIN_TAGS},
    {"--names", KN__EXPLAIN_NAMES},   {"--match", KN__EXPLAIN_MATCH},
    {"--import", KN__EXPLAIN_IMPORT}, {"--imported", KN__EXPLAIN_IMPORTED},
    {"--remove", KN__EXPLAIN_REMOVE}, {"--help", KN__EXPLAIN_HELP},
    {"-h", KN__EXPLAIN_HELP},
};
enum { N_ACTIONS = sizeof actions / sizeof *actions };

static bool refuse(const char *what, const char *about) {
    fprintf(stderr, "kiln: %s%s%s; see kiln explain --help\n", what, *about ? " " : "", about);
    return false;
}

static const char *action_name(kn__explain_action action) {
    for (int i = 0; i < N_ACTIONS; i++)
        if (actions[i].action == action) return actions[i].name;
    return "";
}

static bool set_action(kn__explain_options *options, int i) {
    bool other = options->action != KN__EXPLAIN_WORDS && options->action != actions[i].action;
    if (other) {
        fprintf(stderr, "kiln: %s and %s do not go together; see kiln explain --help\n",
                action_name(options->action), actions[i].name);
        return false;
    }
    options->action = actions[i].action;
    return true;
}

/* Reads the option at argv[*at]; *at moves to its last argument. */
static bool read_option(int argc, char **argv, int *at, kn__explain_options *options) {
    const char *name = argv[*at];
    for (int i = 0; i < N_ACTIONS; i++)
        if (!strcmp(name, actions[i].name)) return set_action(options, i);
    if (!strcmp(name, "--json")) {
        options->json = true;
    } else if (!strncmp(name, "--tag=", 6)) {
        options->tag = name + 6;
    } else if (!strcmp(name, "--tag")) {
        if (*at + 1 == argc) return refuse("--tag needs a tag; --tags lists them", "");
        options->tag = argv[++*at];
    } else {
        return refuse("there is no option", name);
    }
    return true;
}

static bool check(const kn__explain_options *o) {
    bool takes_words = o->action == KN__EXPLAIN_WORDS || o->action == KN__EXPLAIN_IMPORT ||
                       o->action == KN__EXPLAIN_REMOVE || o->action == KN__EXPLAIN_HELP;
    bool needs_words = o->action == KN__EXPLAIN_IMPORT || o->action == KN__EXPLAIN_REMOVE;
    if (!takes_words && o->n_words)
        return refuse("too many arguments behind", action_name(o->action));
    if (needs_words && !o->n_words)
        return refuse(o->action == KN__EXPLAIN_IMPORT ? "--import needs a file"
                                                      : "--remove needs a name",
                      "");
    if (o->tag && o->action != KN__EXPLAIN_LIST) return refuse("--tag goes with --list", "");
    return true;
}

bool kn__explain_parse(int argc, char **argv, kn__explain_options *options) {
    bool only_words = false;
    *options = (kn__explain_options){.words = argv};
    for (int i = 0; i < argc; i++) {
        if (!only_words && !strcmp(argv[i], "--")) {
            only_words = true;
        } else if (!only_words && argv[i][0] == '-' && argv[i][1]) {
            if (!read_option(argc, argv, &i, options)) return false;
        } else {
            options->words[options->n_words++] = argv[i];
        }
    }
    if (options->tag && options->action == KN__EXPLAIN_WORDS && !options->n_words)
        options->action = KN__EXPLAIN_LIST;
    return check(options);
}
