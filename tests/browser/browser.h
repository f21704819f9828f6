/* A headless Chromium, driven through the DevTools protocol over a pair of pipes. */
#ifndef KILN_TESTS_BROWSER_H
#define KILN_TESTS_BROWSER_H

#include <jansson.h>
#include <stdbool.h>

typedef struct browser browser;

/* Starts the program and opens one page; NULL where that fails, after saying why. */
browser *browser_start(const char *program);
void browser_end(browser *b);

/* Opens an address and waits until it has loaded. */
void browser_open(browser *b, const char *url);
/* Waits until the page that a key or a click led to has loaded, and its address ends like this. */
bool browser_arrives(browser *b, const char *ending);
/* The value of an expression in the page; what it throws fails the test. The caller owns it. */
json_t *browser_value(browser *b, const char *expression);
bool browser_true(browser *b, const char *expression);
/* Waits up to ten seconds for an expression to be true. */
bool browser_soon(browser *b, const char *expression);
/* Fills text with the value of an expression, a text. */
void browser_text(browser *b, const char *expression, char *text, size_t size);

/* A key by its DOM name: "/", "Enter", "ArrowDown". */
void browser_press(browser *b, const char *key);
/* Types into what has the focus. */
void browser_type(browser *b, const char *text);
/* Clicks the middle of the first element of a selector. */
void browser_click(browser *b, const char *selector);

/* What the page is told of its surroundings. */
void browser_scheme(browser *b, const char *scheme); /* "dark", "light" */
void browser_medium(browser *b, const char *medium); /* "print", "" */
void browser_size(browser *b, int width, int height);
void browser_scripts(browser *b, bool on);

/* Writes what is seen as a PNG file. */
void browser_picture(browser *b, const char *path);

/* The first thing that went wrong since the last call: an exception in a page, a failed load, a
 * request for anything that is no file. False where nothing did. */
bool browser_complaint(browser *b, char *text, size_t size);

#endif
