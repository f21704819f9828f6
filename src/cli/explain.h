/* `kiln explain`: the error catalogue on the command line. */
#ifndef KILN_CLI_EXPLAIN_H
#define KILN_CLI_EXPLAIN_H

/* Runs it with the arguments behind "explain"; returns the exit status: 0, 1 where nothing was
 * found, 2 on trouble. */
int kn__explain(int argc, char **argv);

#endif
