#include <string.h>

#include "CCurses.h"

/* The colour parameters known to be set; empty where unknown. */
struct colors {
  char fore[24], back[24];
};

static int is_color(const char *bytes, size_t count, const char *kind)
{
  return count > 3 && count < 24 && !memcmp(bytes, kind, 2) && (bytes[2] == ';' || bytes[2] == ':');
}

/* Records a colour; 0 if it is already set. */
static int set(char *known, const char *bytes, size_t count)
{
  if (strlen(known) == count && !memcmp(known, bytes, count))
    return 0;
  memcpy(known, bytes, count);
  known[count] = 0;
  return 1;
}

static int is_reset(const char *bytes, size_t count)
{
  return count == 0 || (bytes[0] == '0' && (count == 1 || bytes[1] == ';'));
}

/* Whether a sequence sets only attributes: all its numbers are below 30. */
static int leaves_colors(const char *bytes, size_t count)
{
  int number = 0;

  for (size_t i = 0; i <= count; i++) {
    if (i == count || bytes[i] == ';') {
      if (number >= 30)
        return 0;
      number = 0;
    } else if (bytes[i] >= '0' && bytes[i] <= '9') {
      number = number * 10 + (bytes[i] - '0');
    } else {
      return 0;
    }
  }
  return 1;
}

/* The length of the parameters of a sequence `ESC [ … m` at the start, or -1 if there is none. */
static long parameters(const char *bytes, size_t count)
{
  if (count < 3 || bytes[0] != '\033' || bytes[1] != '[')
    return -1;
  for (size_t i = 2; i < count && i < 64; i++) {
    if (bytes[i] == 'm')
      return (long)i - 2;
    if ((bytes[i] < '0' || bytes[i] > '9') && bytes[i] != ';' && bytes[i] != ':')
      return -1;
  }
  return -1;
}

size_t cc_trim(char *bytes, size_t count)
{
  static const char both[] = "39;49";
  struct colors colors = { "", "" };
  size_t to = 0;
  size_t from = 0;

  while (from < count) {
    long length = bytes[from] == '\033' ? parameters(bytes + from, count - from) : -1;

    if (length < 0) {
      bytes[to++] = bytes[from++];
      continue;
    }

    const char *what = bytes + from + 2;
    size_t whole = (size_t)length + 3;
    int is_needed = 1;

    if (is_color(what, (size_t)length, "38")) {
      is_needed = set(colors.fore, what, (size_t)length);
    } else if (is_color(what, (size_t)length, "48")) {
      is_needed = set(colors.back, what, (size_t)length);
    } else if ((size_t)length == strlen(both) && !memcmp(what, both, strlen(both))) {
      long next = parameters(bytes + from + whole, count - from - whole);

      /* A reset that follows resets the colours, too. */
      is_needed = next < 0 || !is_reset(bytes + from + whole + 2, (size_t)next);
      colors.fore[0] = colors.back[0] = 0;
    } else if (is_reset(what, (size_t)length) || !leaves_colors(what, (size_t)length)) {
      colors.fore[0] = colors.back[0] = 0;
    }
    if (is_needed) {
      memmove(bytes + to, bytes + from, whole);
      to += whole;
    }
    from += whole;
  }
  return to;
}
