#ifndef CC_TERMINAL_H
#define CC_TERMINAL_H

#include <stdio.h>

/* The stream for curses. If possible, it has an open file description of the terminal shared with no other program. */
FILE *cc_open_output(void);

/* Waits until a terminal accepts more bytes. */
void cc_wait_for_room(int terminal);

/* Redirects standard error to a file, until the file is copied to the terminal. */
void cc_hold_errors(void);
/* Copies the file to the terminal. Async-signal-safe, because a crash handler calls it, too. */
void cc_release_errors(void);

/* Saves the terminal's modes and opens the signal pipe; 0 on success. */
int cc_guard_begin(void);
/* Sets the terminal's descriptor; the default is standard output. */
void cc_guard_writes_to(int descriptor);
/* Sets the bytes that restore the terminal in a signal handler, where curses cannot be called. */
void cc_guard_restore(const char *bytes);
/* Installs the signal handlers. Call after curses installed its own. */
void cc_guard_armed(void);
/* Restores the previous signal handlers. */
void cc_guard_end(void);
/* Stops the job as ^Z does. */
void cc_guard_stop(void);
/* Gives a program in the foreground the signals of the terminal's keys and standard error, and takes them back. */
void cc_guard_lend(void);
void cc_guard_take(void);

#endif
