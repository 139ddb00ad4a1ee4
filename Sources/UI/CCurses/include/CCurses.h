#ifndef CCURSES_H
#define CCURSES_H

/* ncursesw in plain ints and pointers. One terminal a process; every function but the signal
 * handlers inside is for the thread that owns the screen. */

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

/* What cc_read found. */
enum {
  CC_NOTHING,
  CC_SCALAR,
  CC_FUNCTION,
  CC_RESIZED,
  CC_MOUSE,
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

/* Mouse actions of cc_read. */
enum {
  CC_MOUSE_OTHER,
  CC_MOUSE_PRESS,
  CC_MOUSE_WHEEL_UP,
  CC_MOUSE_WHEEL_DOWN,
  CC_MOUSE_DRAG,
};

struct cc_input {
  uint32_t scalar; /* CC_SCALAR */
  int key;         /* CC_FUNCTION, CC_MOUSE */
  int x, y;        /* CC_MOUSE */
};

/* Takes the user's encoding, or UTF-8 where that is none; tells whether it is UTF-8. */
int cc_locale(void);
/* The colours of a terminfo entry, or CC_UNKNOWN_TERM, or CC_NO_CURSOR. */
int cc_probe(const char *term);
/* Writes questions to the terminal, of which the last is for its kind (DA1) as all answer it, and
   reads until that is answered or nothing comes for a time; how many bytes came. */
int cc_ask(const char *question, int milliseconds, char *answer, int size);

/* Opens the screen on standard input and output; 0 on success. The greeting is written whenever the
   terminal is taken, the farewell on any way out. */
int cc_open(const char *term, int mouse, int synchronized, int semicolons, const char *greeting,
            const char *farewell);
/* Gives the terminal back as it was. Harmless when it is not open. */
void cc_close(void);
/* Gives the terminal back, stops the process, and takes the terminal again once continued. */
void cc_suspend(void);
/* Gives the terminal to a program in the foreground, with the signals of its keys. */
void cc_lend(void);
/* Takes it again when that program has ended. */
void cc_take_back(void);
/* Takes the terminal again after a stop that came from outside; 1 when the size changed. */
int cc_resume(void);

/* Takes the window's size as it is now: curses loses its own note of it while it writes. */
void cc_fit(void);
void cc_size(int *width, int *height);
int cc_colors(void);
/* The colour pair of two colour numbers, -1 being the default. */
int cc_pair(int foreground, int background);
/* Whether curses can hold a cluster and the C library agrees on its columns. */
int cc_holds(const uint32_t *scalars, int count, int width);
void cc_put(int x, int y, const uint32_t *scalars, int count, unsigned attributes, int pair);
/* Forgets what the terminal shows, so that the next cc_flush writes everything. */
void cc_repaint(void);
/* Works out the bytes that show what changed, for cc_flush to write: in the rows of cc_put, and in those
   from first to before last, which they move. */
void cc_draw(int *first, int *last);
/* Writes what cc_draw made, between some bytes before and after it, in one piece. */
void cc_flush(const char *before, size_t before_count, const char *after, size_t after_count);
/* Takes the colours out of a frame's bytes that are set already, as curses names both at each change;
   what is left, in place. */
size_t cc_trim(char *bytes, size_t count);
/* Writes bytes past curses, whose own buffer is empty before and after a cc_flush. */
void cc_write(const char *bytes, size_t count);

/* What cc_wait found. */
enum {
  CC_TIMED_OUT,
  CC_READABLE,
  CC_GONE,
};

/* Waits until one of up to 8 descriptors can be read, for ever where the milliseconds are negative. It is
   CC_GONE where the first of them, the terminal, has ended and would be readable from now on. A signal ends
   the waiting early, as a time-out does. */
int cc_wait(const int *descriptors, int count, int milliseconds);
/* Reads one input without waiting. */
int cc_read(struct cc_input *input);
/* Readable when a signal has come. */
int cc_signal_descriptor(void);
/* The signal that has come, or 0. */
int cc_take_signal(void);

#endif
