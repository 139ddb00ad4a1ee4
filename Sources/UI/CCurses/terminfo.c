#include "library.h"

#include "CCurses.h"

#include <string.h>
#include <unistd.h>

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

void cc_add_capability(char *bytes, size_t size, char *name)
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

void cc_adapt_terminfo(int semicolons)
{
  never_leave_ascii();
  tell_scrolling_apart();
  if (semicolons) {
    write_semicolons(tigetstr("setaf"));
    write_semicolons(tigetstr("setab"));
  }
}
