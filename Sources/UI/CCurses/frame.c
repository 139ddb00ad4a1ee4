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

/* The terminal, with an open file description of its own: another program may make the shared one
   of standard output non-blocking, and curses would spin. */
static FILE *output;
/* The same terminal again, and a file in memory that replaces it while curses draws: curses writes
   at each move of the cursor, and a frame must be one write. */
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
  int descriptor = name ? open(name, O_WRONLY | O_NOCTTY | O_CLOEXEC) : -1;

  if (output || descriptor < 0)
    return output ? output : stdout;
  output = fdopen(descriptor, "w");
  if (!output) {
    close(descriptor);
    return stdout;
  }
  terminal = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
  if (terminal < 0)
    terminal = descriptor;
  else
    frame = open_frame();
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

/* The bytes of a frame, with space for the bytes written before and after them. */
static struct {
  char *bytes;
  size_t capacity, length;
  int drawn;
} pending;

static int reserve(size_t count)
{
  char *larger = count > pending.capacity ? realloc(pending.bytes, count) : pending.bytes;

  if (!larger)
    return 0;
  pending.bytes = larger;
  pending.capacity = count > pending.capacity ? count : pending.capacity;
  return 1;
}

/* Finds the rows that some bytes scroll: those of the scrolling region (DECSTBM) at the time.
   Pixels in them, unknown to curses, move as well. Curses scrolls where that is shorter, whatever
   idlok says. */
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

  *first = 0;
  *last = LINES;
  pending.drawn = 0;
  if (frame < 0 || lseek(frame, 0, SEEK_SET) < 0
      || stand_for(fileno(output), frame) < 0)
    return;
  wnoutrefresh(stdscr);
  doupdate();
  stand_for(fileno(output), terminal);
  end = lseek(frame, 0, SEEK_CUR);
  pending.length = end < 0 ? 0 : (size_t)end;
  if (!reserve(pending.length)
      || pread(frame, pending.bytes, pending.length, 0) != (ssize_t)pending.length)
    pending.length = 0;
  pending.length = cc_trim(pending.bytes, pending.length);
  pending.drawn = 1;
  *last = 0;
  find_moved(pending.bytes, pending.length, first, last);
}

void cc_flush(const char *before, size_t before_count, const char *after, size_t after_count)
{
  size_t length = before_count + pending.length + after_count;

  if (pending.drawn && reserve(length)) {
    memmove(pending.bytes + before_count, pending.bytes, pending.length);
    memcpy(pending.bytes, before, before_count);
    memcpy(pending.bytes + length - after_count, after, after_count);
    write_whole(pending.bytes, length);
    pending.drawn = 0;
    return;
  }
  write_whole(before, before_count);
  wnoutrefresh(stdscr);
  doupdate();
  write_whole(after, after_count);
}

void cc_write(const char *bytes, size_t count)
{
  write_whole(bytes, count);
}
