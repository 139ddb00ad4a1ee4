#include "poller.h"

#include <stdlib.h>
#include <unistd.h>

#if defined(__linux__) && !defined(CH_USE_POLL)

#include <sys/epoll.h>

struct ch_poller {
  int descriptor;
};

ch_poller *ch_poller_open(void) {
  ch_poller *poller = calloc(1, sizeof *poller);
  if (poller == NULL) return NULL;
  poller->descriptor = epoll_create1(EPOLL_CLOEXEC);
  if (poller->descriptor >= 0) return poller;
  free(poller);
  return NULL;
}

void ch_poller_close(ch_poller *poller) {
  close(poller->descriptor);
  free(poller);
}

static int add(ch_poller *poller, ch_source *source, unsigned events) {
  struct epoll_event event = {.events = events, .data.ptr = source};
  return epoll_ctl(poller->descriptor, EPOLL_CTL_ADD, source->descriptor, &event) == 0;
}

int ch_poller_add(ch_poller *poller, ch_source *source) {
  return add(poller, source, EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET);
}

int ch_poller_add_input(ch_poller *poller, ch_source *source) {
  return add(poller, source, EPOLLIN | EPOLLEXCLUSIVE);
}

void ch_poller_remove(ch_poller *poller, ch_source *source) {
  epoll_ctl(poller->descriptor, EPOLL_CTL_DEL, source->descriptor, NULL);
}

int ch_poller_wait(ch_poller *poller, ch_source **changed, int capacity, int milliseconds) {
  struct epoll_event events[256];
  if (capacity > 256) capacity = 256;
  int count = epoll_wait(poller->descriptor, events, capacity, milliseconds);
  for (int i = 0; i < count; i++) {
    ch_source *source = events[i].data.ptr;
    unsigned what = events[i].events;
    if (what & EPOLLIN) source->is_readable = 1;
    if (what & EPOLLOUT) source->is_writable = 1;
    if (what & EPOLLRDHUP) source->is_hung = source->is_readable = 1;
    if (what & (EPOLLHUP | EPOLLERR)) source->is_broken = 1;
    changed[i] = source;
  }
  return count < 0 ? 0 : count;
}

#else

// Emulates epoll with poll, which is slow for thousands of connections.

#include <poll.h>
#include <sys/socket.h>

struct ch_poller {
  struct pollfd *watched;
  ch_source **sources;
  size_t count;
  size_t capacity;
};

ch_poller *ch_poller_open(void) { return calloc(1, sizeof(ch_poller)); }

void ch_poller_close(ch_poller *poller) {
  free(poller->watched);
  free(poller->sources);
  free(poller);
}

int ch_poller_add(ch_poller *poller, ch_source *source) {
  if (poller->count == poller->capacity) {
    size_t capacity = poller->capacity == 0 ? 64 : poller->capacity * 2;
    struct pollfd *watched = realloc(poller->watched, capacity * sizeof *watched);
    if (watched == NULL) return 0;
    poller->watched = watched;
    ch_source **sources = realloc(poller->sources, capacity * sizeof *sources);
    if (sources == NULL) return 0;
    poller->sources = sources;
    poller->capacity = capacity;
  }
  poller->sources[poller->count] = source;
  source->slot = ++poller->count;
  return 1;
}

int ch_poller_add_input(ch_poller *poller, ch_source *source) {
  source->is_writable = 1;
  return ch_poller_add(poller, source);
}

void ch_poller_remove(ch_poller *poller, ch_source *source) {
  if (source->slot == 0) return;
  size_t place = source->slot - 1;
  size_t last = --poller->count;
  source->slot = 0;
  if (place == last) return;
  poller->sources[place] = poller->sources[last];
  poller->sources[place]->slot = place + 1;
}

int ch_poller_wait(ch_poller *poller, ch_source **changed, int capacity, int milliseconds) {
  for (size_t i = 0; i < poller->count; i++) {
    ch_source *source = poller->sources[i];
    short events = 0;
    if (!source->is_readable) events |= POLLIN;
    if (!source->is_writable) events |= POLLOUT;
    // Removed, because poll would report the hang-up again and again.
    int is_done = source->is_hung && events == 0;
    poller->watched[i].fd = is_done ? -1 : source->descriptor;
    poller->watched[i].events = events;
    poller->watched[i].revents = 0;
  }
  int ready = poll(poller->watched, (nfds_t)poller->count, milliseconds);
  int count = 0;
  for (size_t i = 0; ready > 0 && i < poller->count && count < capacity; i++) {
    short what = poller->watched[i].revents;
    if (what == 0) continue;
    ch_source *source = poller->sources[i];
    if (what & POLLIN) {
      source->is_readable = 1;
      char byte;
      // MSG_PEEK works only on a socket; a pipe reports ENOTSOCK.
      if (recv(source->descriptor, &byte, 1, MSG_PEEK) == 0) source->is_hung = 1;
    }
    if (what & POLLOUT) source->is_writable = 1;
    // On macOS POLLHUP means that the peer sends nothing more.
    if (what & POLLHUP) source->is_hung = source->is_readable = 1;
    if (what & (POLLERR | POLLNVAL)) source->is_broken = 1;
    changed[count++] = source;
  }
  return count;
}

#endif
