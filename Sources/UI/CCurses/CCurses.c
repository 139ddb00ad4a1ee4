#define _GNU_SOURCE 1 /* memfd_create */

#include "library.h"

#include "CCurses.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#ifdef __linux__
#include <sys/mman.h>
#endif
#include <termios.h>
#include <unistd.h>

#include "signals.h"
#include "wait.h"

static SCREEN *screen;
/* The terminal by a description of our own: another program may make the shared one of standard
   output non-blocking, and curses would spin. */
static FILE *output;
/* The same terminal once more, and a file in memory that takes its place while curses draws: curses
   writes at each move of the cursor, and a frame is to be one write. */
static int terminal = STDOUT_FILENO;
static int frame = -1;
static int with_mouse;
static char greeting_bytes[64], farewell_bytes[128];

int cc_locale(void)
{
  /* Only LC_CTYPE: numbers must not change with the language. */
  if (setlocale(LC_CTYPE, "") && !strcmp(nl_langinfo(CODESET), "UTF-8"))
    return 1;
  if (setlocale(LC_CTYPE, "C.UTF-8") || setlocale(LC_CTYPE, "en_US.UTF-8"))
    return !strcmp(nl_langinfo(CODESET), "UTF-8");
  return 0;
}

static int has_string(char *name)
{
  char *value = tigetstr(name);

  return value && value != (char *)-1;
}

int cc_probe(const char *term)
{
  int status = 0;
  int colors;

  if (setupterm((char *)term, STDOUT_FILENO, &status) != OK || status != 1)
    return CC_UNKNOWN_TERM;
  colors = tigetnum("colors");
  if (!has_string("cup") || !has_string("clear"))
    colors = CC_NO_CURSOR;
  else if (colors < 0)
    colors = 0;
  del_curterm(cur_term);
  return colors;
}

/* The bytes of a terminfo string without its padding. */
static void add_capability(char *bytes, size_t size, char *name)
{
  char *value = tigetstr(name);
  size_t used = strlen(bytes);

  if (!value || value == (char *)-1)
    return;
  while (*value && used + 1 < size) {
    if (value[0] == '$' && value[1] == '<') {
      char *end = strchr(value, '>');

      if (!end)
        break;
      value = end + 1;
      continue;
    }
    bytes[used++] = *value++;
  }
  bytes[used] = 0;
}

static void prepare_restore(int synchronized)
{
  char bytes[512] = "";

  strcat(bytes, farewell_bytes);
  if (synchronized)
    strcat(bytes, "\033[?2026l");
  if (with_mouse)
    strcat(bytes, "\033[?1006l\033[?1002l\033[?1000l");
  add_capability(bytes, sizeof bytes, "sgr0");
  add_capability(bytes, sizeof bytes, "op");
  add_capability(bytes, sizeof bytes, "rmkx");
  add_capability(bytes, sizeof bytes, "cnorm");
  add_capability(bytes, sizeof bytes, "rmcup");
  cc_guard_restore(bytes);
}

/* Takes a part out of a terminfo string; 0 where it has no such part. */
static int cut(char *value, const char *part)
{
  char *place = value && value != (char *)-1 ? strstr(value, part) : NULL;

  if (!place)
    return 0;
  memmove(place, place + strlen(part), strlen(place + strlen(part)) + 1);
  return 1;
}

/* Islet draws lines by Unicode, never by the alternate character set: that every change of
   attributes selects ASCII again, as with xterm's sgr, is bytes for nothing. */
static void never_leave_ascii(void)
{
  if (cut(tigetstr("sgr"), "%?%p9%t\033(0%e\033(B%;"))
    cut(tigetstr("sgr0"), "\033(B");
}

/* A line feed scrolls in the last row alone: where curses wants that, it says so by the vertical tab, which
   terminals take for the same. */
static void tell_scrolling_apart(void)
{
  char *value = tigetstr("ind");

  if (value && value != (char *)-1 && !strcmp(value, "\n"))
    *value = '\v';
}

/* Colours as `38;2;r;g;b`, which terminals read that know nothing of the standard's colons, such as
   mosh, Termux and st. */
static void write_semicolons(char *value)
{
  char *place = value && value != (char *)-1 ? strstr(value, "8:2:") : NULL;

  if (!place)
    return;
  /* The colour space between two colons, which nobody fills in, goes. */
  if (place[4] == ':')
    memmove(place + 4, place + 5, strlen(place + 5) + 1);
  for (; *place; place++)
    if (*place == ':')
      *place = ';';
}

static void take_modes(void)
{
  /* Raw: ^C, ^Z and ^\ are keys. */
  raw();
  noecho();
  nonl();
  intrflush(stdscr, FALSE);
  keypad(stdscr, TRUE);
  /* Nothing is moved along a row: pixels that lie on cells would stay behind. */
  idcok(stdscr, FALSE);
  nodelay(stdscr, TRUE);
  /* A frame is written as a whole: looking for keys in between splits it into many writes. */
  typeahead(-1);
  curs_set(0);
}

static int open_frame(void)
{
#ifdef __linux__
  return memfd_create("islet-frame", MFD_CLOEXEC);
#else
  FILE *file = tmpfile();

  return file ? fcntl(fileno(file), F_DUPFD_CLOEXEC, 3) : -1;
#endif
}

static void open_output(void)
{
  const char *name = ttyname(STDOUT_FILENO);
  int descriptor = name ? open(name, O_WRONLY | O_NOCTTY | O_CLOEXEC) : -1;

  if (output || descriptor < 0)
    return;
  output = fdopen(descriptor, "w");
  if (!output) {
    close(descriptor);
    return;
  }
  terminal = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
  if (terminal < 0)
    terminal = descriptor;
  else
    frame = open_frame();
  cc_guard_writes_to(terminal);
}

int cc_open(const char *term, int mouse, int synchronized, int semicolons, const char *greeting,
            const char *farewell)
{
  /* With these set curses would not follow the window's size. */
  unsetenv("LINES");
  unsetenv("COLUMNS");
  if (cc_guard_begin())
    return -1;
  open_output();
  screen = newterm((char *)term, output ? output : stdout, stdin);
  if (!screen) {
    cc_guard_end();
    return -1;
  }
  never_leave_ascii();
  tell_scrolling_apart();
  if (semicolons) {
    write_semicolons(tigetstr("setaf"));
    write_semicolons(tigetstr("setab"));
  }
  set_escdelay(25);
  take_modes();
  if (has_colors()) {
    start_color();
    use_default_colors();
  }
  snprintf(greeting_bytes, sizeof greeting_bytes, "%s", greeting);
  snprintf(farewell_bytes, sizeof farewell_bytes, "%s", farewell);
  cc_write(greeting_bytes, strlen(greeting_bytes));
  with_mouse = mouse;
  if (mouse) {
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | REPORT_MOUSE_POSITION
#ifdef BUTTON5_PRESSED
          | BUTTON5_PRESSED
#endif
        ,
        NULL);
    mouseinterval(0);
  }
  prepare_restore(synchronized);
  cc_guard_armed();
  atexit(cc_close);
  return 0;
}

void cc_close(void)
{
  if (!screen)
    return;
  cc_write(farewell_bytes, strlen(farewell_bytes));
  endwin();
  delscreen(screen);
  screen = NULL;
  cc_guard_end();
}

void cc_suspend(void)
{
  if (!screen)
    return;
  cc_write(farewell_bytes, strlen(farewell_bytes));
  endwin();
  cc_guard_stop();
  cc_write(greeting_bytes, strlen(greeting_bytes));
  cc_resume();
}

void cc_lend(void)
{
  if (!screen)
    return;
  cc_write(farewell_bytes, strlen(farewell_bytes));
  endwin();
  cc_guard_lend();
}

void cc_take_back(void)
{
  if (!screen)
    return;
  cc_guard_take();
  cc_write(greeting_bytes, strlen(greeting_bytes));
  cc_resume();
}

int cc_resume(void)
{
  struct winsize size;
  int resized = 0;

  if (!screen)
    return 0;
  reset_prog_mode();
  take_modes();
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row && size.ws_col
      && is_term_resized(size.ws_row, size.ws_col)) {
    resizeterm(size.ws_row, size.ws_col);
    resized = 1;
  }
  cc_repaint();
  doupdate();
  return resized;
}

void cc_fit(void)
{
  struct winsize size;

  if (screen && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row && size.ws_col
      && is_term_resized(size.ws_row, size.ws_col))
    resizeterm(size.ws_row, size.ws_col);
}

void cc_size(int *width, int *height)
{
  *width = COLS;
  *height = LINES;
}

int cc_colors(void)
{
  return has_colors() ? COLORS : 0;
}

int cc_pair(int foreground, int background)
{
  int pair;

  if (foreground < 0 && background < 0)
    return 0;
  /* Keeps at most COLOR_PAIRS of them and reuses the oldest. */
  pair = alloc_pair(foreground, background);
  return pair < 0 ? 0 : pair;
}

int cc_holds(const uint32_t *scalars, int count, int width)
{
  if (count < 1 || count > CCHARW_MAX || wcwidth((wchar_t)scalars[0]) != width)
    return 0;
  for (int i = 1; i < count; i++)
    if (scalars[i] == 0xFE0F || scalars[i] == 0x200D || wcwidth((wchar_t)scalars[i]) != 0)
      return 0;
  return 1;
}

void cc_put(int x, int y, const uint32_t *scalars, int count, unsigned attributes, int pair)
{
  wchar_t text[CCHARW_MAX + 1] = { 0 };
  cchar_t cell;
  attr_t attr = A_NORMAL;

  for (int i = 0; i < count && i < CCHARW_MAX; i++)
    text[i] = (wchar_t)scalars[i];
  if (attributes & CC_BOLD)
    attr |= A_BOLD;
  if (attributes & CC_DIM)
    attr |= A_DIM;
  if (attributes & CC_UNDERLINE)
    attr |= A_UNDERLINE;
  if (attributes & CC_REVERSE)
    attr |= A_REVERSE;
  if (attributes & CC_INVISIBLE)
    attr |= A_INVIS;
#ifdef A_ITALIC
  if (attributes & CC_ITALIC)
    attr |= A_ITALIC;
#endif
  setcchar(&cell, text, attr, (short)(pair & 0x7FFF), &pair);
  mvadd_wch(y, x, &cell);
}

void cc_repaint(void)
{
  clearok(curscr, TRUE);
}

static void write_whole(const char *bytes, size_t count)
{
  while (count > 0) {
    ssize_t n = write(terminal, bytes, count);

    if (n < 0) {
      if (errno == EAGAIN) {
        cc_wait_for_room(terminal);
      } else if (errno != EINTR) {
        return;
      }
      continue;
    }
    bytes += n;
    count -= (size_t)n;
  }
}

/* Makes a descriptor stand for what another one does. */
static int stand_for(int descriptor, int other)
{
#ifdef __linux__
  return dup3(other, descriptor, O_CLOEXEC);
#else
  return dup2(other, descriptor) < 0 ? -1 : fcntl(descriptor, F_SETFD, FD_CLOEXEC);
#endif
}

/* The bytes of a frame, with room for what is written before and after them. */
static struct {
  char *bytes;
  size_t capacity, length;
  int drawn;
} pending;

static int reserve(size_t count)
{
  char *larger = count > pending.capacity ? realloc(pending.bytes, count) : pending.bytes;

  if (!larger)
    return 0;
  pending.bytes = larger;
  pending.capacity = count > pending.capacity ? count : pending.capacity;
  return 1;
}

/* The rows that some bytes move, and with them what lies there and curses does not know of: those of the
   scrolling region (DECSTBM) at the time. Curses moves rows where that is shorter, whatever idlok says. */
static void find_moved(const char *bytes, size_t count, int *first, int *end)
{
  int top = 0, bottom = LINES;

  for (size_t i = 0; i + 1 < count; i++) {
    int numbers[2] = { 0 }, n = 0, moves = bytes[i] == '\v';

    if (bytes[i] == '\033') {
      i++;
      moves = bytes[i] == 'M' || bytes[i] == 'D';
      if (bytes[i] == '[') {
        while (++i < count && ((bytes[i] >= '0' && bytes[i] <= '9') || bytes[i] == ';')) {
          if (bytes[i] == ';')
            n = 1;
          else if (numbers[n] < 10000)
            numbers[n] = numbers[n] * 10 + bytes[i] - '0';
        }
        if (i < count && bytes[i] == 'r') {
          top = numbers[0] ? numbers[0] - 1 : 0;
          bottom = numbers[1] ? numbers[1] : LINES;
        }
        moves = i < count && strchr("STLM", bytes[i]) != NULL;
      }
    }
    if (moves) {
      *first = *end && *first < top ? *first : top;
      *end = *end > bottom ? *end : bottom;
    }
  }
}

void cc_draw(int *first, int *last)
{
  off_t end;

  *first = 0;
  *last = LINES;
  pending.drawn = 0;
  if (frame < 0 || lseek(frame, 0, SEEK_SET) < 0
      || stand_for(fileno(output), frame) < 0)
    return;
  wnoutrefresh(stdscr);
  doupdate();
  stand_for(fileno(output), terminal);
  end = lseek(frame, 0, SEEK_CUR);
  pending.length = end < 0 ? 0 : (size_t)end;
  if (!reserve(pending.length)
      || pread(frame, pending.bytes, pending.length, 0) != (ssize_t)pending.length)
    pending.length = 0;
  pending.length = cc_trim(pending.bytes, pending.length);
  pending.drawn = 1;
  *last = 0;
  find_moved(pending.bytes, pending.length, first, last);
}

void cc_flush(const char *before, size_t before_count, const char *after, size_t after_count)
{
  size_t length = before_count + pending.length + after_count;

  if (pending.drawn && reserve(length)) {
    memmove(pending.bytes + before_count, pending.bytes, pending.length);
    memcpy(pending.bytes, before, before_count);
    memcpy(pending.bytes + length - after_count, after, after_count);
    write_whole(pending.bytes, length);
    pending.drawn = 0;
    return;
  }
  write_whole(before, before_count);
  wnoutrefresh(stdscr);
  doupdate();
  write_whole(after, after_count);
}

void cc_write(const char *bytes, size_t count)
{
  write_whole(bytes, count);
}
