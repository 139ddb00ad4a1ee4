#ifndef CC_TERMINAL_H
#define CC_TERMINAL_H

#include <stdio.h>

/* The stream for curses: an open file description of the terminal shared with no other program, if
   possible. */
FILE *cc_open_output(void);

/* Waits until a terminal accepts more bytes. */
void cc_wait_for_room(int terminal);

/* Keeps what is written on standard error in a file, until it is released to the terminal. */
void cc_hold_errors(void);
/* Async-signal-safe, because a crash calls it too. */
void cc_release_errors(void);

/* Saves the terminal's modes and opens the signal pipe; 0 on success. */
int cc_guard_begin(void);
/* Sets the terminal's descriptor; the default is standard output. */
void cc_guard_writes_to(int descriptor);
/* Sets the bytes that restore the terminal where curses cannot be called. */
void cc_guard_restore(const char *bytes);
/* Installs the signal handlers. Call after curses installed its own. */
void cc_guard_armed(void);
/* Restores the previous signal handlers. */
void cc_guard_end(void);
/* Stops the job as ^Z does. */
void cc_guard_stop(void);
/* Hands the signals of keys and standard error to a program in the foreground, and takes them back. */
void cc_guard_lend(void);
void cc_guard_take(void);

#endif
