#include "library.h"

#include "CCurses.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "signals.h"

static SCREEN *screen;
/* The terminal by a description of our own: another program may make the shared one of standard
   output non-blocking, and curses would spin. */
static FILE *output;
static int with_mouse;

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

static void take_modes(void)
{
  /* Raw: ^C, ^Z and ^\ are keys. */
  raw();
  noecho();
  nonl();
  intrflush(stdscr, FALSE);
  keypad(stdscr, TRUE);
  nodelay(stdscr, TRUE);
  curs_set(0);
}

static void open_output(void)
{
  const char *name = ttyname(STDOUT_FILENO);
  int descriptor = name ? open(name, O_WRONLY | O_NOCTTY | O_CLOEXEC) : -1;

  if (output || descriptor < 0)
    return;
  output = fdopen(descriptor, "w");
  if (output)
    cc_guard_writes_to(descriptor);
  else
    close(descriptor);
}

int cc_open(const char *term, int mouse, int synchronized)
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
  set_escdelay(25);
  take_modes();
  if (has_colors()) {
    start_color();
    use_default_colors();
  }
  with_mouse = mouse;
  if (mouse) {
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED
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
  endwin();
  delscreen(screen);
  screen = NULL;
  cc_guard_end();
}

void cc_suspend(void)
{
  if (!screen)
    return;
  endwin();
  cc_guard_stop();
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

void cc_size(int *width, int *height)
{
  *width = COLS;
  *height = LINES;
}

int cc_colors(void)
{
  return has_colors() ? COLORS : 0;
}

#if CC_ALLOCATES_PAIRS
int cc_pair(int foreground, int background)
{
  int pair;

  if (foreground < 0 && background < 0)
    return 0;
  /* Keeps at most COLOR_PAIRS of them and reuses the oldest. */
  pair = alloc_pair(foreground, background);
  return pair < 0 ? 0 : pair;
}
#else
/* A curses without alloc_pair, as macOS brings: a ring of pairs. */
int cc_pair(int foreground, int background)
{
  static struct { int foreground, background; } ring[255];
  static int used, next;

  if (foreground < 0 && background < 0)
    return 0;
  for (int i = 0; i < used; i++)
    if (ring[i].foreground == foreground && ring[i].background == background)
      return i + 1;
  int limit = COLOR_PAIRS - 1 < 255 ? COLOR_PAIRS - 1 : 255;
  if (limit < 1)
    return 0;
  int slot = next;
  next = (next + 1) % limit;
  if (used < limit)
    used++;
  ring[slot].foreground = foreground;
  ring[slot].background = background;
  init_pair((short)(slot + 1), (short)foreground, (short)background);
  return slot + 1;
}
#endif

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
#ifdef A_ITALIC
  if (attributes & CC_ITALIC)
    attr |= A_ITALIC;
#endif
#if CC_ALLOCATES_PAIRS
  setcchar(&cell, text, attr, (short)(pair & 0x7FFF), &pair);
#else
  setcchar(&cell, text, attr, (short)pair, NULL);
#endif
  mvadd_wch(y, x, &cell);
}

void cc_repaint(void)
{
  clearok(curscr, TRUE);
}

void cc_flush(void)
{
  wnoutrefresh(stdscr);
  doupdate();
}

void cc_write(const char *bytes, size_t count)
{
  while (count > 0) {
    ssize_t n = write(output ? fileno(output) : STDOUT_FILENO, bytes, count);

    if (n < 0) {
      if (errno == EAGAIN) {
        struct pollfd room = { .fd = output ? fileno(output) : STDOUT_FILENO, .events = POLLOUT };

        poll(&room, 1, -1);
      } else if (errno != EINTR) {
        return;
      }
      continue;
    }
    bytes += n;
    count -= (size_t)n;
  }
}
