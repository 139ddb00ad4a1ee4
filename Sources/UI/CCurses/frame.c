#define _GNU_SOURCE 1 /* memfd_create */

#include "library.h"

#include "CCurses.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#ifdef __linux__
#include <sys/mman.h>
#endif
#include <unistd.h>

#include "terminal.h"

/* Buffers what curses draws, so that a frame reaches the terminal in one write. */

/* The terminal, with a separate open file description if possible: another program may make the shared one of standard
   output non-blocking, and curses would spin. */
static FILE *output;
/* The same terminal, and a file in memory that replaces it while curses draws: curses writes at each move of the
   cursor, but a frame must be one write. */
static int terminal = STDOUT_FILENO;
static int frame = -1;

static int open_frame(void)
{
#ifdef __linux__
  return memfd_create("islet-frame", MFD_CLOEXEC);
#else
  FILE *file = tmpfile();

  return file ? fcntl(fileno(file), F_DUPFD_CLOEXEC, 3) : -1;
#endif
}

FILE *cc_open_output(void)
{
  const char *name = ttyname(STDOUT_FILENO);
  int descriptor = name ? open(name, O_WRONLY | O_NOCTTY | O_CLOEXEC) : -1, copy;

  if (output)
    return output;
  frame = open_frame();
  copy = fcntl(descriptor < 0 ? STDOUT_FILENO : descriptor, F_DUPFD_CLOEXEC, 3);
  if (frame < 0 || copy < 0)
    return NULL;
  terminal = copy;
  output = descriptor < 0 ? stdout : fdopen(descriptor, "w");
  cc_guard_writes_to(terminal);
  return output;
}

static void write_whole(const char *bytes, size_t count)
{
  while (count > 0) {
    ssize_t n = write(terminal, bytes, count);

    if (n < 0) {
      if (errno == EAGAIN) {
        cc_wait_for_room(terminal);
      } else if (errno != EINTR) {
        return;
      }
      continue;
    }
    bytes += n;
    count -= (size_t)n;
  }
}

/* Makes a descriptor a duplicate of another one. */
static int stand_for(int descriptor, int other)
{
#ifdef __linux__
  return dup3(other, descriptor, O_CLOEXEC);
#else
  return dup2(other, descriptor) < 0 ? -1 : fcntl(descriptor, F_SETFD, FD_CLOEXEC);
#endif
}

/* A buffer of bytes that grows. */
struct buffer {
  char *bytes;
  size_t capacity;
};

static int reserve(struct buffer *buffer, size_t count)
{
  char *larger = count > buffer->capacity ? realloc(buffer->bytes, count) : buffer->bytes;

  if (!larger)
    return 0;
  buffer->bytes = larger;
  buffer->capacity = count > buffer->capacity ? count : buffer->capacity;
  return 1;
}

/* The bytes that curses wrote, and the frame made from these, with space for bytes before and after. */
static struct buffer drawn, pending;
static size_t length;

/* Finds the rows that some bytes scroll: those of the scrolling region (DECSTBM) at that point. The terminal also moves
   pixels in these rows, of which curses is unaware. Curses scrolls when that needs fewer bytes, whatever idlok sets. */
static void find_moved(const char *bytes, size_t count, int *first, int *end)
{
  int top = 0, bottom = LINES;

  for (size_t i = 0; i + 1 < count; i++) {
    int numbers[2] = { 0 }, n = 0, moves = bytes[i] == '\v';

    if (bytes[i] == '\033') {
      i++;
      moves = bytes[i] == 'M' || bytes[i] == 'D';
      if (bytes[i] == '[') {
        while (++i < count && ((bytes[i] >= '0' && bytes[i] <= '9') || bytes[i] == ';')) {
          if (bytes[i] == ';')
            n = 1;
          else if (numbers[n] < 10000)
            numbers[n] = numbers[n] * 10 + bytes[i] - '0';
        }
        if (i < count && bytes[i] == 'r') {
          top = numbers[0] ? numbers[0] - 1 : 0;
          bottom = numbers[1] ? numbers[1] : LINES;
        }
        moves = i < count && strchr("STLM", bytes[i]) != NULL;
      }
    }
    if (moves) {
      *first = *end && *first < top ? *first : top;
      *end = *end > bottom ? *end : bottom;
    }
  }
}

void cc_draw(int *first, int *last)
{
  off_t end;
  size_t count;

  *first = *last = 0;
  length = 0;
  if (lseek(frame, 0, SEEK_SET) < 0 || stand_for(fileno(output), frame) < 0)
    return;
  wnoutrefresh(stdscr);
  doupdate();
  stand_for(fileno(output), terminal);
  end = lseek(frame, 0, SEEK_CUR);
  count = end < 0 ? 0 : (size_t)end;
  if (!reserve(&drawn, count) || !reserve(&pending, CC_TRIMMED(count))
      || pread(frame, drawn.bytes, count, 0) != (ssize_t)count)
    return;
  length = cc_trim(drawn.bytes, count, pending.bytes);
  find_moved(pending.bytes, length, first, last);
}

void cc_flush(const char *before, size_t before_count, const char *after, size_t after_count)
{
  size_t count = before_count + length + after_count;

  if (!reserve(&pending, count))
    return;
  memmove(pending.bytes + before_count, pending.bytes, length);
  memcpy(pending.bytes, before, before_count);
  memcpy(pending.bytes + count - after_count, after, after_count);
  write_whole(pending.bytes, count);
  length = 0;
}

void cc_write(const char *bytes, size_t count)
{
  write_whole(bytes, count);
}
