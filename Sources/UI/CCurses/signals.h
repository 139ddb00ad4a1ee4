#ifndef CC_SIGNALS_H
#define CC_SIGNALS_H

/* Remembers the terminal's modes and opens the pipe; 0 on success. */
int cc_guard_begin(void);
/* Names the descriptor of the terminal, standard output otherwise. */
void cc_guard_writes_to(int descriptor);
/* What to write to give the terminal back when there is no time for curses. */
void cc_guard_restore(const char *bytes);
/* Takes the signals; called after curses took its own. */
void cc_guard_armed(void);
/* Gives the signals back. */
void cc_guard_end(void);
/* Stops the process as ^Z does. */
void cc_guard_stop(void);
/* Leaves the terminal's keys and standard error to a program in the foreground, and takes them again. */
void cc_guard_lend(void);
void cc_guard_take(void);

#endif
