#ifndef CC_LIBRARY_H
#define CC_LIBRARY_H

/* The system's wide-character curses. Include this header before anything else. Package.swift defines NCURSES_WIDECHAR
 * for wide characters: if the system's headers are modules, a definition here would come too late. */

#define _DEFAULT_SOURCE 1
#define _XOPEN_SOURCE 700
#define _DARWIN_C_SOURCE 1

#include <stdlib.h>
#include <wchar.h>
#if __has_include(<ncursesw/curses.h>)
#include <ncursesw/curses.h>
#include <ncursesw/term.h>
#else
#include <curses.h>
#include <term.h>
#endif

/* Since 6.1, curses allocates colour pairs itself, any number of them. macOS ships an older one:
 * Homebrew's replaces it through pkg-config. */
#if NCURSES_EXT_COLORS < 20170805
#error "ncurses 6.1 or later is needed: run make setup"
#endif

#include <stddef.h>
#include <stdio.h>

/* Appends the bytes of a terminfo string, without its padding. */
void cc_add_capability(char *bytes, size_t size, char *name);
/* newterm with a description of the terminal adapted to cc_draw. */
SCREEN *cc_new_screen(const char *term, int semicolons, FILE *output);

/* Colours as curses writes them: the prefix, a number and `m`. cc_trim converts them for the terminal. */
#define CC_FOREGROUND "\033[38;9;"
#define CC_BACKGROUND "\033[48;9;"

#endif
