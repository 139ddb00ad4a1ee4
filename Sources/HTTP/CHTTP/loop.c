#include "internal.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

enum { CHANGES_PER_TURN = 256 };

int64_t ch_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

const char *ch_date(ch_loop *loop) {
  int64_t second = (int64_t)time(NULL);
  if (second == loop->date_second) return loop->date;
  static const char days[][4] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  static const char months[][4] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                   "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  time_t moment = (time_t)second;
  struct tm parts;
  gmtime_r(&moment, &parts);
  // Not by strftime, whose names follow the locale.
  snprintf(loop->date, sizeof loop->date, "%s, %02d %s %04d %02d:%02d:%02d GMT",
           days[parts.tm_wday], parts.tm_mday % 100, months[parts.tm_mon],
           (parts.tm_year + 1900) % 10000, parts.tm_hour, parts.tm_min, parts.tm_sec);
  loop->date_second = second;
  return loop->date;
}

void ch_wake(ch_loop *loop) {
  if (atomic_exchange(&loop->is_woken, 1)) return;
  (void)!write(loop->wake_end, "", 1);
}

// MARK: Turns

static void take_incoming(ch_loop *loop) {
  pthread_mutex_lock(&loop->lock);
  ch_connection *connection = loop->incoming;
  loop->incoming = NULL;
  pthread_mutex_unlock(&loop->lock);
  while (connection != NULL) {
    ch_connection *next = connection->next;
    ch_adopt(loop, connection);
    connection = next;
  }
}

/// Lets one connection have a part of the memory, so that a client that reads nothing leaves the
/// others theirs.
static void keep_share(ch_request *request) {
  ch_server *server = request->server;
  ch_answer *answer = request->leaving;
  size_t unread = request->connection->unread;
  if (unread == 0 || unread + answer->charged <= server->limits.memory / 32) return;
  if (!ch_is_large(request, answer->length)) return;
  ch_answer *refusal = ch_too_busy(server);
  if (refusal == NULL) return;
  ch_free_answer(server, answer);
  request->leaving = refusal;
}

/// Sends the answers that came since.
static int take_answered(ch_loop *loop) {
  pthread_mutex_lock(&loop->lock);
  ch_request *request = loop->answered;
  loop->answered = NULL;
  pthread_mutex_unlock(&loop->lock);
  int count = 0;
  while (request != NULL) {
    ch_request *next = request->next_answered;
    ch_connection *connection = request->connection;
    if (connection != NULL) {
      if (request->is_disconnected) {
        ch_close(connection);
      } else {
        request->leaving = request->answer;
        request->answer = NULL;
        keep_share(request);
        connection->unread += request->leaving->charged;
        connection->unfinished += 1;
        connection->progress = loop->now;
        if (connection->phase == CH_H2) {
          ch_h2_answer(connection, request);
        } else {
          ch_h1_answer(connection, request);
        }
        ch_make_ready(connection);
      }
    }
    ch_release(request, 0);
    request = next;
    count += 1;
  }
  return count;
}

static void pump_ready(ch_loop *loop) {
  ch_connection *connection = loop->ready;
  loop->ready = NULL;
  while (connection != NULL) {
    ch_connection *next = connection->next_ready;
    connection->is_ready = 0;
    ch_pump(connection);
    connection = next;
  }
}

/// Looks after deadlines, and notes when the next is.
static void check_deadlines(ch_loop *loop) {
  loop->next_check = INT64_MAX;
  ch_connection *connection = loop->connections;
  while (connection != NULL) {
    ch_connection *next = connection->next;
    if (connection->deadline != 0 && connection->deadline <= loop->now) {
      ch_on_deadline(connection);
    }
    if (!connection->is_closed && connection->deadline != 0 &&
        connection->deadline < loop->next_check) {
      loop->next_check = connection->deadline;
    }
    connection = next;
  }
  if (!loop->is_listening && loop->listen_again != 0 && loop->listen_again > loop->now &&
      loop->listen_again < loop->next_check) {
    loop->next_check = loop->listen_again;
  }
  ch_trim(loop->server);
}

static void listen_if_possible(ch_loop *loop) {
  ch_server *server = loop->server;
  if (loop->is_listening || loop->is_stopping) return;
  // Where all connections are taken it listens, too: only then is a client noticed that needs room.
  int has_room = loop->waits_for_room && atomic_load(&server->leaving) == 0;
  if (!has_room && loop->listen_again > loop->now) return;
  loop->waits_for_room = 0;
  atomic_store(&server->is_paused, 0);
  if (!ch_listen_on(loop)) ch_pause_listening(loop);
}

/// Says goodbye on each connection; those with nothing under way end.
static void begin_stop(ch_loop *loop) {
  loop->is_stopping = 1;
  ch_listen_off(loop);
  ch_connection *connection = loop->connections;
  while (connection != NULL) {
    ch_connection *next = connection->next;
    for (ch_request *each = connection->requests; each != NULL; each = each->next) {
      if (each->is_handed_over) ch_respond_stopping(each);
    }
    if (connection->phase == CH_H2) {
      ch_h2_goodbye(connection, NGHTTP2_NO_ERROR, "Shutdown");
      ch_make_ready(connection);
    } else if (connection->requests == NULL) {
      ch_close(connection);
    }
    connection = next;
  }
  atomic_fetch_add(&loop->server->stopped, 1);
}

/// Frees closed connections, but for those that the list of the ready still names.
static void free_closed(ch_loop *loop) {
  ch_connection *connection = loop->dead;
  loop->dead = NULL;
  while (connection != NULL) {
    ch_connection *next = connection->next;
    if (connection->is_ready) {
      connection->next = loop->dead;
      loop->dead = connection;
    } else {
      free(connection);
    }
    connection = next;
  }
}

static int patience(ch_loop *loop) {
  pthread_mutex_lock(&loop->lock);
  int has_answers = loop->answered != NULL;
  pthread_mutex_unlock(&loop->lock);
  if (has_answers || loop->ready != NULL) return 0;
  if (loop->next_check == INT64_MAX) return -1;
  int64_t wait = loop->next_check - ch_now();
  return wait < 0 ? 0 : wait > 3600000 ? 3600000 : (int)wait + 1;
}

void *ch_run(void *context) {
  ch_loop *loop = context;
  ch_server *server = loop->server;
  // OpenSSL writes without MSG_NOSIGNAL.
  sigset_t pipe_only;
  sigemptyset(&pipe_only);
  sigaddset(&pipe_only, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe_only, NULL);
  ch_source *changed[CHANGES_PER_TURN];
  while (!atomic_load(&server->is_ending)) {
    int count = ch_poller_wait(loop->poller, changed, CHANGES_PER_TURN, patience(loop));
    loop->now = ch_now();
    for (int i = 0; i < count; i++) {
      if (changed[i]->kind == CH_SOURCE_CONNECTION) {
        ch_pump((ch_connection *)changed[i]);
      } else if (changed[i]->kind == CH_SOURCE_LISTENER) {
        if (loop->is_listening) ch_accept(loop, (ch_endpoint *)changed[i]);
      } else {
        // The byte of a waking may come after its flag was seen.
        char bytes[64];
        changed[i]->is_readable = 0;
        (void)!read(loop->wake.descriptor, bytes, sizeof bytes);
      }
    }
    atomic_store(&loop->is_woken, 0);
    if (atomic_load(&server->is_stopping) && !loop->is_stopping) begin_stop(loop);
    take_incoming(loop);
    ch_end_given_up(loop);
    // Those with more to do have their next turn after one look at the others.
    pump_ready(loop);
    for (int rounds = 0; rounds < 4 && take_answered(loop) > 0; rounds++) pump_ready(loop);
    if (loop->next_check <= loop->now) check_deadlines(loop);
    listen_if_possible(loop);
    free_closed(loop);
  }
  take_incoming(loop);
  while (loop->connections != NULL) ch_close(loop->connections);
  take_answered(loop);
  pump_ready(loop);
  free_closed(loop);
  return NULL;
}

void ch_trim(ch_server *server) {
  unsigned peak = atomic_load(&server->connection_peak);
  size_t memory_peak = atomic_load(&server->memory_peak);
  unsigned count = atomic_load(&server->connections);
  size_t memory = atomic_load(&server->memory);
  int is_over = (peak >= 256 && count <= peak / 2) ||
                (memory_peak >= (8u << 20) && memory <= memory_peak / 4);
  if (!is_over) return;
  atomic_store(&server->connection_peak, count);
  atomic_store(&server->memory_peak, memory);
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}
