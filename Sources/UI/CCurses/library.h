#ifndef CC_LIBRARY_H
#define CC_LIBRARY_H

/* The system's wide-character curses; include it before anything else. Package.swift defines
 * NCURSES_WIDECHAR, which asks for wide characters: where the system's headers are modules, a
 * definition here comes too late. */

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

/* Appends the bytes of a terminfo string, without its padding. */
void cc_add_capability(char *bytes, size_t size, char *name);
/* Changes strings of terminfo, which curses would write otherwise. */
void cc_adapt_terminfo(int semicolons);

#endif
