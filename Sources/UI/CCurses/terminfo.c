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
