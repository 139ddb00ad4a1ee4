#define _DEFAULT_SOURCE 1
#define _DARWIN_C_SOURCE 1

#include "CCurses.h"
#include "terminal.h"

#include <poll.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/select.h>

#ifdef __APPLE__

/* Apple's poll reports terminals opened as /dev/tty as invalid (POLLNVAL); its select does not. */

int cc_wait(const int *descriptors, int count, int milliseconds)
{
  struct timeval span = { milliseconds / 1000, milliseconds % 1000 * 1000 };
  fd_set readable;
  int highest = -1, unread = 0;

  FD_ZERO(&readable);
  for (int i = 0; i < count; i++) {
    if (descriptors[i] < 0 || descriptors[i] >= FD_SETSIZE)
      continue;
    FD_SET(descriptors[i], &readable);
    if (descriptors[i] > highest)
      highest = descriptors[i];
  }
  if (select(highest + 1, &readable, NULL, NULL, milliseconds < 0 ? NULL : &span) <= 0)
    return CC_TIMED_OUT;
  /* Readable without data means end of file. */
  if (FD_ISSET(descriptors[0], &readable)
      && (ioctl(descriptors[0], FIONREAD, &unread) || unread == 0))
    return CC_GONE;
  return CC_READABLE;
}

void cc_wait_for_room(int terminal)
{
  fd_set writable;

  if (terminal < 0 || terminal >= FD_SETSIZE)
    return;
  FD_ZERO(&writable);
  FD_SET(terminal, &writable);
  select(terminal + 1, NULL, &writable, NULL, NULL);
}

#else

int cc_wait(const int *descriptors, int count, int milliseconds)
{
  struct pollfd watched[8];

  if (count > 8)
    count = 8;
  for (int i = 0; i < count; i++)
    watched[i] = (struct pollfd){ .fd = descriptors[i], .events = POLLIN };
  if (poll(watched, (nfds_t)count, milliseconds) <= 0)
    return CC_TIMED_OUT;
  return watched[0].revents & (POLLHUP | POLLERR | POLLNVAL) ? CC_GONE : CC_READABLE;
}

void cc_wait_for_room(int terminal)
{
  struct pollfd room = { .fd = terminal, .events = POLLOUT };

  poll(&room, 1, -1);
}

#endif
