#include "layout.h"

#include "buffer.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { LEAST_WIDTH = 40, USUAL_WIDTH = 80, MOST_WIDTH = 100, CODE_INDENT = 4 };

static int terminal_width(FILE *out) {
    struct winsize size;
    const char *columns = getenv("COLUMNS");
    int width = columns ? atoi(columns) : 0;
    if (width <= 0 && isatty(fileno(out)) && !ioctl(fileno(out), TIOCGWINSZ, &size))
        width = size.ws_col;
    if (width <= 0) width = USUAL_WIDTH;
    return width < LEAST_WIDTH ? LEAST_WIDTH : width > MOST_WIDTH ? MOST_WIDTH : width;
}

kn__layout kn__layout_of(FILE *out) {
    const char *no = getenv("NO_COLOR"), *term = getenv("TERM");
    bool colour = isatty(fileno(out)) && !(no && *no) && term && strcmp(term, "dumb") != 0;
    bool cuts = isatty(fileno(out)) || getenv("COLUMNS");
    return (kn__layout){.out = out, .width = terminal_width(out), .colour = colour, .cuts = cuts};
}

static void begin(const kn__layout *l, kn__style style) {
    static const char *const codes[KN__STYLES] = {"",           "\033[1m",  "\033[1m",
                                                  "\033[1;31m", "\033[32m", "\033[2m"};
    if (l->colour) fputs(codes[style], l->out);
}

static void end(const kn__layout *l, kn__style style) {
    if (l->colour && style != KN__STYLE_PLAIN) fputs("\033[0m", l->out);
}

static bool continues(char c) {
    return ((unsigned char)c & 0xc0) == 0x80;
}

static int columns_of(const char *text, size_t length) {
    int columns = 0;
    for (size_t i = 0; i < length; i++) columns += !continues(text[i]);
    return columns;
}

int kn__layout_columns(const char *text) {
    return columns_of(text, strlen(text));
}

/* How many bytes of the text fit into so many columns. */
static size_t fitting(const char *text, size_t length, int columns) {
    size_t i = 0;
    for (; i < length; i++)
        if (!continues(text[i]) && columns-- == 0) break;
    return i;
}

/* Puts one word, breaking it where not even a line of its own would hold it. Returns the column. */
static int put_word(const kn__layout *l, int indent, int column, const char *word, size_t length) {
    int columns = columns_of(word, length), gap = column > indent;
    if (gap && column + 1 + columns > l->width) {
        fprintf(l->out, "\n%*s", indent, "");
        column = indent;
        gap = 0;
    }
    if (gap) fputc(' ', l->out);
    column += gap;
    while (column + columns > l->width) {
        size_t part = fitting(word, length, l->width - column);
        fprintf(l->out, "%.*s\n%*s", (int)part, word, indent, "");
        columns -= l->width - column;
        word += part;
        length -= part;
        column = indent;
    }
    fprintf(l->out, "%.*s", (int)length, word);
    return column + columns;
}

void kn__layout_words(const kn__layout *l, kn__style style, const char *label, const char *text) {
    kn__buffer plain = {0};
    static const char blanks[] = " \t\r\n";
    int indent = (int)strlen(label), column = indent;
    fputs(label, l->out);
    begin(l, style);
    for (const char *at = text + strspn(text, blanks); *at;) {
        size_t length = strcspn(at, blanks);
        plain.used = 0;
        kn__buffer_plain(&plain, at, length);
        column = put_word(l, indent, column, plain.at, plain.used);
        at += length;
        at += strspn(at, blanks);
    }
    end(l, style);
    fputc('\n', l->out);
    kn__buffer_free(&plain);
}

void kn__layout_heading(const kn__layout *l, const char *title) {
    fputc('\n', l->out);
    begin(l, KN__STYLE_HEADING);
    fputs(title, l->out);
    end(l, KN__STYLE_HEADING);
    fputc('\n', l->out);
}

void kn__layout_span(const kn__layout *l, kn__style style, const char *text) {
    kn__buffer plain = {0};
    kn__buffer_plain(&plain, text, strlen(text));
    begin(l, style);
    if (plain.used) fwrite(plain.at, 1, plain.used, l->out);
    end(l, style);
    kn__buffer_free(&plain);
}

/* Where a comment begins behind code; 0 where there is none. */
static size_t comment_behind(const char *line, size_t length) {
    size_t code = strspn(line, " ");
    for (size_t i = code + 1; i + 1 < length; i++)
        if (line[i] == '/' && (line[i + 1] == '*' || line[i + 1] == '/') && line[i - 1] == ' ')
            return i;
    return 0;
}

/* Where to break a line of code that is too long: before the comment behind it, behind the last
 * blank that still fits, or in the middle of a word. */
static size_t code_break(const char *line, size_t length, int columns) {
    size_t most = fitting(line, length, columns), at = most;
    if (most == length) return length;
    size_t comment = comment_behind(line, length);
    if (comment && comment <= most) return comment;
    while (at > most / 3 && line[at - 1] != ' ') at--;
    return at > most / 3 ? at : most;
}

void kn__layout_code(const kn__layout *l, kn__style style, char mark, const char *line,
                     size_t length) {
    kn__buffer plain = {0};
    for (size_t i = 0; i < length; i++) {
        if (line[i] == '\t')
            kn__buffer_text(&plain, "    ");
        else if (line[i] != '\r')
            kn__buffer_add(&plain, line + i, 1);
    }
    kn__buffer clean = {0};
    kn__buffer_plain(&clean, plain.at ? plain.at : "", plain.used);
    const char *at = clean.at ? clean.at : "";
    size_t left = clean.used;
    while (left && at[left - 1] == ' ') left--;
    int deeper = (int)strspn(at, " ") + CODE_INDENT;
    if (deeper > l->width / 2) deeper = l->width / 2;
    for (bool first = true; first || left; first = false) {
        int indent = first ? 0 : deeper;
        size_t part = code_break(at, left, l->width - CODE_INDENT - indent), shown = part;
        while (shown && at[shown - 1] == ' ') shown--;
        begin(l, style);
        if (shown || mark != ' ') fprintf(l->out, "  %c", mark);
        if (shown) fprintf(l->out, " %*s%.*s", indent, "", (int)shown, at);
        end(l, style);
        fputc('\n', l->out);
        at += part;
        left -= part;
    }
    kn__buffer_free(&plain);
    kn__buffer_free(&clean);
}
