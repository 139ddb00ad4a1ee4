#include "library.h"

#include "CCurses.h"

#include <ctype.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

/* One part of a colour, of one to four hexadecimal digits, as eight bits; the text moves on. */
static int color_part(const char **text)
{
  int value = 0, digits = 0;

  for (; digits < 4 && isxdigit((unsigned char)**text); digits++, ++*text) {
    int letter = tolower((unsigned char)**text);

    value = value * 16 + (letter <= '9' ? letter - '0' : letter - 'a' + 10);
  }
  return digits ? value * 255 / ((1 << (4 * digits)) - 1) : -1;
}

/* The colour of `rgb:RRRR/GGGG/BBBB`, or -1. */
static int color(const char *text)
{
  int parts[3];

  if (strncmp(text, "rgb", 3))
    return -1;
  text += strcspn(text, ":");
  for (int i = 0; i < 3; i++) {
    if (!*text++)
      return -1;
    parts[i] = color_part(&text);
    if (parts[i] < 0)
      return -1;
  }
  return parts[0] << 16 | parts[1] << 8 | parts[2];
}

/* The bytes of an answer to OSC 11 with its end, BEL or ST; 0 where that has not come. */
static int length_of_string(const char *text)
{
  for (int i = 5; text[i]; i++) {
    if (text[i] == '\a')
      return i + 1;
    if (text[i] == '\033' && text[i + 1] == '\\')
      return i + 2;
  }
  return 0;
}

void cc_ask(int questions, int milliseconds, struct cc_answers *answers)
{
  /* The last question, for the terminal's kind, is answered by all: it ends the waiting where
   * another is not understood. */
  char question[64] = "";
  struct termios saved, quiet;
  struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };
  char answer[512];
  int length = 0, done = 0;

  memset(answers, 0, sizeof *answers);
  answers->background = -1;
  if (!questions || tcgetattr(STDIN_FILENO, &saved))
    return;
  quiet = saved;
  quiet.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG);
  quiet.c_cc[VMIN] = 0;
  quiet.c_cc[VTIME] = 0;
  if (tcsetattr(STDIN_FILENO, TCSANOW, &quiet))
    return;
  if (questions & CC_ASK_BACKGROUND)
    strcat(question, "\033]11;?\033\\");
  if (questions & CC_ASK_SYNCHRONIZED)
    strcat(question, "\033[?2026$p");
  strcat(question, "\033[c");
  if (write(STDOUT_FILENO, question, strlen(question)) < 0)
    done = 1;
  while (!done && length < (int)sizeof answer - 1 && poll(&input, 1, milliseconds) > 0) {
    ssize_t n = read(STDIN_FILENO, answer + length, sizeof answer - 1 - (size_t)length);

    if (n <= 0)
      break;
    length += (int)n;
    answer[length] = 0;
    for (char *mark = answer; (mark = strstr(mark, "\033[?")); mark++)
      done |= mark[3 + strspn(mark + 3, "0123456789;")] == 'c';
  }
  tcsetattr(STDIN_FILENO, TCSANOW, &saved);
  answer[length] = 0;
  for (int i = 0; i < length;) {
    if (!strncmp(answer + i, "\033[?", 3)) {
      int set = 0;

      if (sscanf(answer + i, "\033[?2026;%d$y", &set) == 1 && set >= 1 && set <= 2)
        answers->synchronized = 1;
      i += 3 + (int)strspn(answer + i + 3, "0123456789;$");
      i++;
    } else if (!strncmp(answer + i, "\033]11;", 5) && length_of_string(answer + i)) {
      answers->background = color(answer + i + 5);
      i += length_of_string(answer + i);
    } else if (answers->count < (int)sizeof answers->typed) {
      answers->typed[answers->count++] = answer[i++];
    } else {
      break;
    }
  }
}

void cc_unread(const char *typed, int count)
{
  while (count > 0)
    ungetch((unsigned char)typed[--count]);
}

static int read_mouse(struct cc_input *input)
{
  MEVENT event;

  if (getmouse(&event) != OK)
    return CC_NOTHING;
  input->x = event.x;
  input->y = event.y;
  input->key = CC_MOUSE_OTHER;
  if (event.bstate & BUTTON1_PRESSED)
    input->key = CC_MOUSE_PRESS;
  else if (event.bstate & BUTTON4_PRESSED)
    input->key = CC_MOUSE_WHEEL_UP;
#ifdef BUTTON5_PRESSED
  else if (event.bstate & BUTTON5_PRESSED)
    input->key = CC_MOUSE_WHEEL_DOWN;
#endif
  else if (event.bstate & REPORT_MOUSE_POSITION)
    input->key = CC_MOUSE_DRAG;
  return CC_MOUSE;
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
  if (wide == KEY_MOUSE)
    return read_mouse(input);
  input->key = CC_KEY_OTHER;
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
    if ((wint_t)keys[i].code == wide)
      input->key = keys[i].key;
  return CC_FUNCTION;
}
