#include "library.h"

#include "CCurses.h"

#include <stdio.h>
#include <string.h>

/* The terminal's own strings for the two colours, and whether to convert them to semicolons: terminals such as mosh,
   Termux and st do not read the standard's colons. */
static char *written_as[2];
static int with_semicolons;

/* Caches the evaluated colour sequences: evaluating one takes longer than everything else in a frame. */
static struct {
  long number;
  char bytes[CC_LONGEST_COLOR];
} cache[2][256];

static void forget(void)
{
  memset(cache, 0, sizeof cache);
}

void cc_write_colors_as(const char *foreground, const char *background, int semicolons)
{
  const char *strings[2] = { foreground, background };

  forget();
  with_semicolons = semicolons;
  for (int i = 0; i < 2; i++) {
    free(written_as[i]);
    written_as[i] = strings[i] && strings[i] != (char *)-1 ? strdup(strings[i]) : NULL;
  }
}

/* `38:2::r:g:b` becomes `38;2;r;g;b`, without the empty number of a colour space. */
static void use_semicolons(char *bytes)
{
  char *to = bytes;

  for (char *from = bytes; *from; from++) {
    if (*from == ':' && from[1] == ':')
      continue;
    *to++ = *from == ':' ? ';' : *from;
  }
  *to = 0;
}

/* The terminal's sequence for a colour. */
static const char *color(int is_background, long number)
{
  size_t slot = (size_t)(number * 2654435761u >> 16) % 256;
  char *bytes = cache[is_background][slot].bytes, *value;

  if (cache[is_background][slot].number == number + 1)
    return bytes;
  value = written_as[is_background] ? tiparm(written_as[is_background], (int)number) : NULL;
  snprintf(bytes, CC_LONGEST_COLOR, "%s", value ? value : "");
  if (with_semicolons)
    use_semicolons(bytes);
  cache[is_background][slot].number = number + 1;
  return bytes;
}

/* The parameters of the colours currently set; empty if unknown. */
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
static long parameters_of(const char *bytes, size_t count)
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

size_t cc_trim(const char *bytes, size_t count, char *out)
{
  static const char both[] = "39;49";
  struct colors colors = { "", "" };
  size_t to = 0;
  size_t from = 0;

  while (from < count) {
    long parameters = bytes[from] == '\033' ? parameters_of(bytes + from, count - from) : -1;

    if (parameters < 0) {
      out[to++] = bytes[from++];
      continue;
    }

    const char *what = bytes + from + 2;
    size_t length = (size_t)parameters, whole = length + 3;
    int is_needed = 1, is_background = is_color(what, length, "48");

    if (is_background || is_color(what, length, "38")) {
      is_needed = set(is_background ? colors.back : colors.fore, what, length);
    } else if (length == strlen(both) && !memcmp(what, both, length)) {
      long next = parameters_of(bytes + from + whole, count - from - whole);

      /* A reset directly after this sequence resets the colours, too. */
      is_needed = next < 0 || !is_reset(bytes + from + whole + 2, (size_t)next);
      colors.fore[0] = colors.back[0] = 0;
    } else if (is_reset(what, length) || !leaves_colors(what, length)) {
      colors.fore[0] = colors.back[0] = 0;
    }
    if (is_needed && length > 5 && !memcmp(what + 2, ";9;", 3)) {
      const char *own = color(is_background, strtol(what + 5, NULL, 10));
      size_t own_length = strlen(own);

      memcpy(out + to, own, own_length);
      to += own_length;
    } else if (is_needed) {
      memcpy(out + to, bytes + from, whole);
      to += whole;
    }
    from += whole;
  }
  return to;
}
