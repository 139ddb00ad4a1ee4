#ifndef CCURSES_H
#define CCURSES_H

/* A wrapper of ncursesw with plain ints and pointers, for one terminal per process. Call every function on the thread
 * that owns the screen; only the internal signal handlers run on others. */

#include <stddef.h>
#include <stdint.h>

enum {
  CC_UNKNOWN_TERM = -1,
  CC_NO_CURSOR = -2,
};

enum {
  CC_BOLD = 1,
  CC_DIM = 2,
  CC_ITALIC = 4,
  CC_UNDERLINE = 8,
  CC_REVERSE = 16,
  CC_INVISIBLE = 32,
};

/* Results of cc_read. */
enum {
  CC_NOTHING,
  CC_SCALAR,
  CC_FUNCTION,
  CC_RESIZED,
};

/* Function keys of cc_read. */
enum {
  CC_KEY_OTHER,
  CC_KEY_UP,
  CC_KEY_DOWN,
  CC_KEY_LEFT,
  CC_KEY_RIGHT,
  CC_KEY_HOME,
  CC_KEY_END,
  CC_KEY_PAGE_UP,
  CC_KEY_PAGE_DOWN,
  CC_KEY_ENTER,
  CC_KEY_BACKTAB,
  CC_KEY_BACKSPACE,
  CC_KEY_DELETE,
};

struct cc_input {
  uint32_t scalar; /* CC_SCALAR */
  int key;         /* CC_FUNCTION */
};

/* Selects the user's encoding, or UTF-8 if that is another one. Returns 1 if it is UTF-8 now. */
int cc_locale(void);
/* The number of colours of a terminfo entry, or CC_UNKNOWN_TERM, or CC_NO_CURSOR. */
int cc_probe(const char *term);
/* Writes queries to the terminal, the last of them DA1, which every terminal answers. Reads until DA1 is answered or
   nothing arrives for the given milliseconds. Returns the number of bytes read. */
int cc_ask(const char *question, int milliseconds, char *answer, int size);

/* Opens the screen on standard input and output; 0 on success. The greeting is written whenever the
   terminal is acquired, the farewell whenever it is released. */
int cc_open(const char *term, int mouse, int synchronized, int semicolons, const char *greeting,
            const char *farewell);
/* Restores the terminal. Does nothing if it is not open. */
void cc_close(void);
/* Restores the terminal, stops the process, and reacquires the terminal once continued. */
void cc_suspend(void);
/* Gives the terminal and the signals of its keys to a program in the foreground. */
void cc_lend(void);
/* Reacquires the terminal after that program has ended. */
void cc_take_back(void);
/* Reacquires the terminal after a stop from outside; 1 if the size changed. */
int cc_resume(void);

/* Applies the window's current size: curses misses a change that arrives while curses is writing. */
void cc_fit(void);
void cc_size(int *width, int *height);
int cc_colors(void);
/* The colour pair of two colour numbers; -1 is the default colour. */
int cc_pair(int foreground, int background);
/* Whether curses can store a cluster and the C library agrees on its columns. */
int cc_holds(const uint32_t *scalars, int count, int width);
void cc_put(int x, int y, const uint32_t *scalars, int count, unsigned attributes, int pair);
/* Makes the next cc_flush write the whole screen. */
void cc_repaint(void);
/* Prepares the bytes that show the changes, for cc_flush to write. Besides the rows of cc_put, these bytes change the
   scrolled rows from *first to before *last. */
void cc_draw(int *first, int *last);
/* Writes the bytes of cc_draw, between the given bytes, in one write. */
void cc_flush(const char *before, size_t before_count, const char *after, size_t after_count);
/* Sets the terminfo strings setaf and setab with which colours are written. `semicolons` replaces their colons. */
void cc_write_colors_as(const char *foreground, const char *background, int semicolons);
/* The maximum bytes of a colour's sequence, and of a trimmed frame: at most every ninth byte begins a colour. */
#define CC_LONGEST_COLOR 40
#define CC_TRIMMED(count) ((count) / 9 * CC_LONGEST_COLOR + (count) % 9 + 1)
/* Copies a frame's bytes with the terminal's own colour sequences, and without colours that are already set, because
   curses writes both colours at each change. Returns the length, at most CC_TRIMMED. */
size_t cc_trim(const char *bytes, size_t count, char *out);
/* Writes bytes directly to the terminal. The buffer of curses is empty before and after a cc_flush. */
void cc_write(const char *bytes, size_t count);

/* Results of cc_wait. */
enum {
  CC_TIMED_OUT,
  CC_READABLE,
  CC_GONE,
};

/* Waits until one of up to 8 descriptors is readable, forever if milliseconds is negative. CC_GONE means that the first
   one, the terminal, has ended and would stay readable. A signal ends the wait early, like a timeout. */
int cc_wait(const int *descriptors, int count, int milliseconds);
/* Reads one input event without waiting. */
int cc_read(struct cc_input *input);
/* A descriptor that is readable when a signal has arrived. */
int cc_signal_descriptor(void);
/* The signal that has arrived, or 0. */
int cc_take_signal(void);

#endif
