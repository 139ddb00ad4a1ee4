#ifndef CC_LIBRARY_H
#define CC_LIBRARY_H

/* The wide-character curses of the system; to be included before anything else. The macro that
 * asks for wide characters, NCURSES_WIDECHAR, is given by Package.swift: where the system's headers
 * are modules, one that is defined here comes too late. */

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

/* Since 6.1 curses keeps colour pairs by itself, and any number of them. macOS brings an older one:
 * Homebrew's takes its place, as pkg-config says. */
#if NCURSES_EXT_COLORS < 20170805
#error "ncurses 6.1 or later is needed: run make setup"
#endif

#endif
