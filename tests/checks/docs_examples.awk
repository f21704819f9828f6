# Takes the code out of one Markdown file. Variables: page (its name), out (a folder). Writes
#   out/program_<line>.c (or .cpp)  each whole program, with out/program_<line>.want where a text
#                                   block follows it
#   out/fragments.c                 one program that runs every fragment of the page, with
#                                   out/fragments.want, what they should print
# See docs_examples.sh for the marks that blocks carry.

function fail(line, what) {
    printf "%s:%d: %s\n", page, line, what
    bad = 1
}

# The block stands in a file of the repository: its parts, divided by lines of "…", one after the
# other. Only then does a page that quotes code stay true.
function quoted(file,    body, line, parts, n, i, from, at) {
    body = "\n"
    while ((getline line < file) > 0) body = body line "\n"
    close(file)
    if (body == "\n") { fail(start, "no such file: " file); return }
    n = split("\n" text, parts, /\n *…\n/)
    from = 1
    for (i = 1; i <= n; i++) {
        line = parts[i]
        sub(/^\n+/, "", line)
        sub(/\n+$/, "", line)
        at = index(substr(body, from), "\n" line "\n")
        if (!at) {
            fail(start, file " does not hold (any more):\n" line)
            return
        }
        from += at + length(line)
    }
    n_quotes++
}

function place(line) { return sprintf("#line %d \"%s\"\n", line, page) }

# What to do with a block that has just ended.
function take(    file, name) {
    if (kind == "setup") {
        setup = place(start + 1) text
    } else if (kind == "quote") {
        quoted(quote)
    } else if (kind == "decl") {
        declared = declared place(start + 1) text
    } else if (kind == "fragment") {
        name = "fragment_" start
        fragments = fragments "static void " name "(kn_context *kn) {\n(void)kn;\n" setup \
                    (fails ? "#line 1 \"example.c\"\n" : place(start + 1)) text "}\n"
        calls = calls "    if (run(" start ", " name ", " fails ")) return 1;\n"
        last = start
        n_fragments++
    } else if (kind == "program") {
        file = out "/program_" start (language == "cpp" ? ".cpp" : ".c")
        printf "%s%s", place(start + 1), text > file
        close(file)
        last = -start
        n_programs++
    } else if (kind == "output" && last) {
        # The first text block after a program or a fragment is what it prints.
        if (last < 0) {
            file = out "/program_" (-last) ".want"
            printf "%s", text > file
            close(file)
        } else {
            want = want sprintf("@%d\n%s", last, text)
        }
        last = 0
    }
}

/^<!-- c$/ && !inside {
    inside = 1; hidden = 1; kind = "setup"; start = FNR; text = ""
    next
}
hidden && /^-->$/ { take(); inside = hidden = 0; next }

/^ *```/ && !hidden {
    if (inside) {
        take()
        inside = 0
        next
    }
    inside = 1; start = FNR; text = ""; kind = "other"; fails = 0
    mark = $0
    sub(/^ *```/, "", mark)
    language = mark
    sub(/ .*/, "", language)
    sub(/^[a-z]+ */, "", mark)
    if (language == "c" || language == "cpp") {
        if (mark == "") kind = "program"
        else if (mark == "fragment") kind = "fragment"
        else if (mark == "fragment fails") { kind = "fragment"; fails = 1 }
        else if (mark == "decl") kind = "decl"
        else if (mark == "sketch") n_sketches++
        else if (mark ~ /^from /) { kind = "quote"; quote = substr(mark, 6) }
        else fail(FNR, "unknown mark of a code block: " mark)
    } else if (language == "text") {
        kind = "output"
    }
    next
}
inside { text = text $0 "\n" }

END {
    if (inside) fail(start, "this block has no end")
    if (n_fragments) {
        file = out "/fragments.c"
        printf "#include <inttypes.h>\n#include <math.h>\n#include <kiln/kiln.h>\n#include <stdio.h>\n" \
               "#include <stdlib.h>\n#include <string.h>\n\n%s\n%s\n", declared, fragments > file
        printf "static int run(int line, void (*fragment)(kn_context *kn), int fails) {\n" \
               "    printf(\"@%%d\\n\", line);\n" \
               "    kn_context *kn = kn_open(NULL);\n" \
               "    fragment(kn);\n" \
               "    int failed = kn_ok(kn) ? 0 : 1;\n" \
               "    if (failed && !fails) {\n" \
               "        fprintf(stderr, \"%s:%%d:\\n\", line);\n" \
               "        kn_report(kn, stderr);\n" \
               "    }\n" \
               "    if (!failed && fails) fprintf(stderr, \"%s:%%d: it does not fail\\n\", line);\n" \
               "    kn_close(kn);\n" \
               "    fflush(stdout);\n" \
               "    return failed != fails;\n" \
               "}\n\nint main(void) {\n%s    return 0;\n}\n", page, page, calls > file
        close(file)
        printf "%s", want > (out "/fragments.want")
    }
    printf "%d %d %d %d\n", n_programs, n_fragments, n_sketches, n_quotes > (out "/counts")
    exit bad
}
