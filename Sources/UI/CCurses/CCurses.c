#include "library.h"

#include "CCurses.h"

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "terminal.h"

static SCREEN *screen;
static char greeting_bytes[128], farewell_bytes[160];

int cc_locale(void)
{
  /* Only LC_CTYPE: number formatting must not depend on the language. */
  if (setlocale(LC_CTYPE, "") && !strcmp(nl_langinfo(CODESET), "UTF-8"))
    return 1;
  if (setlocale(LC_CTYPE, "C.UTF-8") || setlocale(LC_CTYPE, "en_US.UTF-8"))
    return !strcmp(nl_langinfo(CODESET), "UTF-8");
  return 0;
}

static void prepare_restore(int synchronized)
{
  char bytes[512] = "";

  strcat(bytes, farewell_bytes);
  if (synchronized)
    strcat(bytes, "\033[?2026l");
  cc_add_capability(bytes, sizeof bytes, "sgr0");
  cc_add_capability(bytes, sizeof bytes, "op");
  cc_add_capability(bytes, sizeof bytes, "rmkx");
  cc_add_capability(bytes, sizeof bytes, "cnorm");
  cc_add_capability(bytes, sizeof bytes, "rmcup");
  cc_guard_restore(bytes);
}

static void take_modes(void)
{
  /* Raw mode: ^C, ^Z and ^\ are read as keys. */
  raw();
  noecho();
  nonl();
  intrflush(stdscr, FALSE);
  keypad(stdscr, TRUE);
  /* After a click whose release it ignores, curses keeps the next key. The mouse is read as bytes. */
  define_key(NULL, KEY_MOUSE);
  /* Never shift characters within a row: pictures on the cells would not move with them. */
  idcok(stdscr, FALSE);
  nodelay(stdscr, TRUE);
  /* Write a frame without pauses: checking for keys in between would split it into many writes. */
  typeahead(-1);
  curs_set(0);
}

/* Presses, drags and the wheel, as SGR sequences. */
static int takes_mouse(int wanted)
{
  const char *key = wanted ? tigetstr("kmous") : NULL;

  return key && key != (const char *)-1;
}

int cc_open(const char *term, int mouse, int synchronized, int semicolons, const char *greeting,
            const char *farewell)
{
  FILE *output;

  /* With these set, curses would ignore changes of the window's size. */
  unsetenv("LINES");
  unsetenv("COLUMNS");
  if (cc_guard_begin())
    return -1;
  output = cc_open_output();
  screen = output ? cc_new_screen(term, semicolons, output) : NULL;
  if (!screen) {
    cc_guard_end();
    return -1;
  }
  set_escdelay(25);
  take_modes();
  if (has_colors()) {
    start_color();
    use_default_colors();
  }
  mouse = takes_mouse(mouse);
  /* Pasted text is bracketed, so that it is not read as keys. */
  snprintf(greeting_bytes, sizeof greeting_bytes, "%s\033[?2004h%s", greeting,
           mouse ? "\033[?1000h\033[?1002h\033[?1006h" : "");
  snprintf(farewell_bytes, sizeof farewell_bytes, "\033[?2004l%s%s",
           mouse ? "\033[?1006l\033[?1002l\033[?1000l" : "", farewell);
  cc_write(greeting_bytes, strlen(greeting_bytes));
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
  int resized = 0, first, last;

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
  cc_draw(&first, &last);
  cc_flush("", 0, "", 0);
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
