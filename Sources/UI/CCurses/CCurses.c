#include "library.h"

#include "CCurses.h"

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "frame.h"
#include "signals.h"

static SCREEN *screen;
static int with_mouse;
static char greeting_bytes[64], farewell_bytes[128];

int cc_locale(void)
{
  /* Only LC_CTYPE: number formatting must not depend on the language. */
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

/* Removes a part from a terminfo string; 0 if it is not there. */
static int cut(char *value, const char *part)
{
  char *place = value && value != (char *)-1 ? strstr(value, part) : NULL;

  if (!place)
    return 0;
  memmove(place, place + strlen(part), strlen(place + strlen(part)) + 1);
  return 1;
}

/* Islet draws lines with Unicode, never with the alternate character set. Selecting ASCII again at
   each change of attributes, as xterm's sgr does, wastes bytes. */
static void never_leave_ascii(void)
{
  if (cut(tigetstr("sgr"), "%?%p9%t\033(0%e\033(B%;"))
    cut(tigetstr("sgr0"), "\033(B");
}

/* A line feed scrolls only in the last row. Scrolling by vertical tab, which terminals treat the
   same, lets find_moved recognise it. */
static void tell_scrolling_apart(void)
{
  char *value = tigetstr("ind");

  if (value && value != (char *)-1 && !strcmp(value, "\n"))
    *value = '\v';
}

/* Writes colours as `38;2;r;g;b`: terminals such as mosh, Termux and st do not support the
   standard's colons. */
static void write_semicolons(char *value)
{
  char *place = value && value != (char *)-1 ? strstr(value, "8:2:") : NULL;

  if (!place)
    return;
  /* Remove the empty colour space parameter between two colons. */
  if (place[4] == ':')
    memmove(place + 4, place + 5, strlen(place + 5) + 1);
  for (; *place; place++)
    if (*place == ':')
      *place = ';';
}

static void take_modes(void)
{
  /* Raw mode: ^C, ^Z and ^\ are read as keys. */
  raw();
  noecho();
  nonl();
  intrflush(stdscr, FALSE);
  keypad(stdscr, TRUE);
  /* Never move characters along a row: pixels that lie on cells would stay behind. */
  idcok(stdscr, FALSE);
  nodelay(stdscr, TRUE);
  /* Write a frame as a whole: checking for keys in between splits it into many writes. */
  typeahead(-1);
  curs_set(0);
}

int cc_open(const char *term, int mouse, int synchronized, int semicolons, const char *greeting,
            const char *farewell)
{
  /* With these set, curses would ignore changes of the window's size. */
  unsetenv("LINES");
  unsetenv("COLUMNS");
  if (cc_guard_begin())
    return -1;
  screen = newterm((char *)term, cc_open_output(), stdin);
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
  /* Keeps at most COLOR_PAIRS pairs and reuses the oldest. */
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
