#include "library.h"

#include "CCurses.h"
#include "terminal.h"

#include <string.h>
#include <termios.h>
#include <unistd.h>

int cc_ask(const char *question, int milliseconds, char *answer, int size)
{
  struct termios saved, quiet;
  const int input = STDIN_FILENO;
  int length = 0, done = 0;

  if (tcgetattr(STDIN_FILENO, &saved))
    return 0;
  quiet = saved;
  quiet.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG);
  quiet.c_cc[VMIN] = 0;
  quiet.c_cc[VTIME] = 0;
  if (tcsetattr(STDIN_FILENO, TCSANOW, &quiet))
    return 0;
  if (write(STDOUT_FILENO, question, strlen(question)) < 0)
    done = 1;
  while (!done && length < size - 1 && cc_wait(&input, 1, milliseconds) > 0) {
    ssize_t n = read(STDIN_FILENO, answer + length, (size_t)(size - 1 - length));

    if (n <= 0)
      break;
    length += (int)n;
    answer[length] = 0;
    /* Every terminal answers the last query, DA1. */
    for (char *mark = answer; (mark = strstr(mark, "\033[?")); mark++)
      done |= mark[3 + strspn(mark + 3, "0123456789;")] == 'c';
  }
  tcsetattr(STDIN_FILENO, TCSANOW, &saved);
  return length;
}

int cc_read(struct cc_input *input)
{
  static const struct { int code, key; } keys[] = {
    { KEY_UP, CC_KEY_UP },           { KEY_DOWN, CC_KEY_DOWN },
    { KEY_LEFT, CC_KEY_LEFT },       { KEY_RIGHT, CC_KEY_RIGHT },
    { KEY_HOME, CC_KEY_HOME },       { KEY_END, CC_KEY_END },
    { KEY_PPAGE, CC_KEY_PAGE_UP },   { KEY_NPAGE, CC_KEY_PAGE_DOWN },
    { KEY_ENTER, CC_KEY_ENTER },     { KEY_BTAB, CC_KEY_BACKTAB },
    { KEY_BACKSPACE, CC_KEY_BACKSPACE }, { KEY_DC, CC_KEY_DELETE },
  };
  wint_t wide = 0;
  int kind = wget_wch(stdscr, &wide);

  if (kind == OK) {
    input->scalar = (uint32_t)wide;
    return CC_SCALAR;
  }
  if (kind != KEY_CODE_YES)
    return CC_NOTHING;
  if (wide == KEY_RESIZE)
    return CC_RESIZED;
  input->key = CC_KEY_OTHER;
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
    if ((wint_t)keys[i].code == wide)
      input->key = keys[i].key;
  return CC_FUNCTION;
}
