/* The user catalogue: a folder with one file an imported record, <id>.json. It is $KILN_CATALOGUE,
 * or kiln/errors in $XDG_DATA_HOME or in ~/.local/share. */
#ifndef KILN_CLI_USER_H
#define KILN_CLI_USER_H

#include "catalogue.h"

/* The folder's path, to be freed; NULL where the environment names none. */
char *kn__user_folder(void);

/* Adds the imported records to a catalogue. Files that are none are reported and left out. */
void kn__user_load(kn__catalogue *all);

/* Writes one checked record: either whole or not at all. False, and said on standard error, where
 * that fails. *replaced: the id was there before. */
bool kn__user_write(const json_t *record, bool *replaced);

/* Removes the file of an imported record. */
bool kn__user_remove(const kn__entry *e);

#endif
