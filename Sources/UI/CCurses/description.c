#include "library.h"

#include "CCurses.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>
#ifdef __APPLE__
#include <crt_externs.h>
#define environ (*_NSGetEnviron())
#else
extern char **environ;
#endif

/* Opens curses with a generated description of the terminal: the capabilities of its entry, some left out and some
   changed. The variable TERMINFO may contain a description as `hex:`; term(5) documents the format. */

enum { LARGEST = 16384 };

struct bytes {
  unsigned char at[LARGEST];
  size_t count;
};

/* Capabilities left out: curses compares the cost of all these for each cursor move, which takes six times as long as
   writing the move and saves almost nothing. An absolute move and one within a row suffice. */
static const char *const unused[] = { "cbt", "cr", "cub", "cub1", "cud", "cud1", "cuf",
                                      "cuf1", "cuu", "cuu1", "home", "ht", "ll", "vpa" };

/* The other effect of xterm's sgr, left out: Islet draws lines with Unicode, not with the alternate character set. */
static const char sets_ascii[] = "%?%p9%t\033(0%e\033(B%;";

static int is_string(const char *value)
{
  return value && value != (char *)-1;
}

static void add(struct bytes *to, const void *bytes, size_t count)
{
  if (to->count + count <= LARGEST)
    memcpy(to->at + to->count, bytes, count);
  to->count += count;
}

static void add_number(struct bytes *to, long number, size_t size)
{
  unsigned char bytes[4];

  for (size_t i = 0; i < size; i++)
    bytes[i] = (unsigned char)(number >> (8 * i));
  add(to, bytes, size);
}

static void add_text(struct bytes *to, const char *text)
{
  add(to, text, strlen(text) + 1);
}

static void add_even(struct bytes *to)
{
  if (to->count % 2)
    add(to, "", 1);
}

/* Copies a text without its first occurrence of a part. */
static const char *without(const char *part, const char *text, char *copy, size_t size)
{
  const char *place = strstr(text, part);

  if (!place || strlen(text) >= size)
    return text;
  snprintf(copy, size, "%.*s%s", (int)(place - text), text, place + strlen(part));
  return copy;
}

/* The string passed to curses for a capability, or NULL. */
static const char *string(const char *name, char *copy, size_t size)
{
  const char *value = tigetstr((char *)name), *sgr = tigetstr("sgr");

  if (!is_string(value))
    return NULL;
  for (size_t i = 0; i < sizeof unused / sizeof *unused; i++)
    if (!strcmp(name, unused[i]))
      return NULL;
  if (!strcmp(name, "setaf"))
    return CC_FOREGROUND "%p1%dm";
  if (!strcmp(name, "setab"))
    return CC_BACKGROUND "%p1%dm";
  /* A line feed scrolls only in the last row. cc_draw recognizes scrolling by a vertical tab, which terminals treat
     like a line feed. */
  if (!strcmp(name, "ind") && !strcmp(value, "\n"))
    return "\v";
  if (is_string(sgr) && strstr(sgr, sets_ascii)) {
    if (!strcmp(name, "sgr"))
      return without(sets_ascii, value, copy, size);
    if (!strcmp(name, "sgr0"))
      return without("\033(B", value, copy, size);
  }
  return value;
}

/* Adds a string to a table of strings, and its offset in the table to `to`. */
static int add_string(struct bytes *to, struct bytes *table, const char *name)
{
  char copy[1024];
  const char *value = string(name, copy, sizeof copy);

  add_number(to, value ? (long)table->count : -1, 2);
  if (value)
    add_text(table, value);
  return value != NULL;
}

static size_t count_of(char *const *names)
{
  size_t count = 0;

  while (names[count])
    count++;
  return count;
}

static void add_standard(struct bytes *to, const char *term)
{
  static struct bytes strings, table;
  size_t flags = count_of((char *const *)boolnames), numbers = count_of((char *const *)numnames);
  size_t count = count_of((char *const *)strnames);

  strings.count = table.count = 0;
  for (size_t i = 0; i < count; i++)
    add_string(&strings, &table, strnames[i]);
  add_number(to, 01036, 2);
  add_number(to, (long)strlen(term) + 1, 2);
  add_number(to, (long)flags, 2);
  add_number(to, (long)numbers, 2);
  add_number(to, (long)count, 2);
  add_number(to, (long)table.count, 2);
  add_text(to, term);
  for (size_t i = 0; i < flags; i++)
    add_number(to, tigetflag((char *)boolnames[i]) > 0, 1);
  add_even(to);
  for (size_t i = 0; i < numbers; i++)
    add_number(to, tigetnum((char *)numnames[i]), 4);
  add(to, strings.at, strings.count);
  add(to, table.at, table.count);
}

/* Adds the capabilities outside terminfo's fixed lists, such as RGB and keys with modifiers, each with its name. */
static void add_extended(struct bytes *to)
{
  static struct bytes strings, table;
  const TERMTYPE *type = (const TERMTYPE *)cur_term;
  size_t flags = type->ext_Booleans, numbers = type->ext_Numbers, count = type->ext_Strings;
  size_t all = flags + numbers + count, present = all, values;
  char **names = type->ext_Names;

  if (all == 0)
    return;
  strings.count = table.count = 0;
  for (size_t i = flags + numbers; i < all; i++)
    present += (size_t)add_string(&strings, &table, names[i]);
  values = table.count;
  for (size_t i = 0; i < all; i++) {
    add_number(&strings, (long)(table.count - values), 2);
    add_text(&table, names[i]);
  }
  add_even(to);
  add_number(to, (long)flags, 2);
  add_number(to, (long)numbers, 2);
  add_number(to, (long)count, 2);
  add_number(to, (long)present, 2);
  add_number(to, (long)table.count, 2);
  for (size_t i = 0; i < flags; i++)
    add_number(to, tigetflag(names[i]) > 0, 1);
  add_even(to);
  for (size_t i = flags; i < flags + numbers; i++)
    add_number(to, tigetnum(names[i]), 4);
  add(to, strings.at, strings.count);
  add(to, table.at, table.count);
}

/* The description as the value of an environment variable; NULL if there is none. */
static const char *describe(const char *term, int semicolons)
{
  static struct bytes entry;
  static const char start[] = "TERMINFO=hex:";
  static char text[2 * LARGEST + sizeof start];
  int status = 0;

  if (setupterm((char *)term, STDOUT_FILENO, &status) != OK || status != 1)
    return NULL;
  entry.count = 0;
  cc_write_colors_as(tigetstr("setaf"), tigetstr("setab"), semicolons);
  add_standard(&entry, term);
  add_extended(&entry);
  del_curterm(cur_term);
  if (entry.count > LARGEST)
    return NULL;
  memcpy(text, start, sizeof start);
  for (size_t i = 0; i < entry.count; i++) {
    text[sizeof start - 1 + 2 * i] = "0123456789ABCDEF"[entry.at[i] >> 4];
    text[sizeof start + 2 * i] = "0123456789ABCDEF"[entry.at[i] & 15];
  }
  text[sizeof start - 1 + 2 * entry.count] = 0;
  return text;
}

/* newterm while TERMINFO is set. Other threads may read the environment, so it is replaced by a copy, which is never
   freed. */
static SCREEN *open_described(const char *term, const char *description, FILE *output)
{
  char **before = environ, **changed = calloc(count_of(before) + 2, sizeof *before);
  size_t count = 0;
  SCREEN *screen;

  if (!changed)
    return NULL;
  for (size_t i = 0; before[i]; i++)
    if (strncmp(before[i], "TERMINFO=", 9))
      changed[count++] = before[i];
  changed[count] = (char *)description;
  environ = changed;
  screen = newterm((char *)term, output, stdin);
  environ = before;
  return screen;
}

SCREEN *cc_new_screen(const char *term, int semicolons, FILE *output)
{
  const char *description = describe(term, semicolons);

  return description ? open_described(term, description, output) : NULL;
}
