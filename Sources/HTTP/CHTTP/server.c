#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/// How long answers on their way have when a server stops, in milliseconds.
enum { STOP_TIME = 2000 };

static void close_doors(ch_loop *loop) {
  for (size_t i = 0; loop->endpoints != NULL && i < loop->server->endpoint_count; i++) {
    if (loop->endpoints[i].source.descriptor >= 0) close(loop->endpoints[i].source.descriptor);
    SSL_CTX_free(loop->endpoints[i].tls);
  }
  free(loop->endpoints);
  loop->endpoints = NULL;
}

/// Opens what a loop watches, without its thread.
static int open_loop(ch_loop *loop, ch_server *server, const ch_listener *listeners) {
  loop->server = server;
  loop->next_check = INT64_MAX;
  loop->now = ch_now();
  pthread_mutex_init(&loop->lock, NULL);
  int wake[2];
  if (pipe(wake) != 0) return 0;
  for (int end = 0; end < 2; end++) {
    fcntl(wake[end], F_SETFL, O_NONBLOCK);
    fcntl(wake[end], F_SETFD, FD_CLOEXEC);
  }
  loop->wake = (ch_source){.descriptor = wake[0], .kind = CH_SOURCE_WAKE};
  loop->wake_end = wake[1];
  loop->poller = ch_poller_open();
  loop->endpoints = calloc(server->endpoint_count, sizeof *loop->endpoints);
  if (loop->poller == NULL || loop->endpoints == NULL) return 0;
  for (size_t i = 0; i < server->endpoint_count; i++) loop->endpoints[i].source.descriptor = -1;
  for (size_t i = 0; i < server->endpoint_count; i++) {
    int descriptor = fcntl(listeners[i].descriptor, F_DUPFD_CLOEXEC, 0);
    if (descriptor < 0) return 0;
    loop->endpoints[i] = (ch_endpoint){
        .source = {.descriptor = descriptor, .kind = CH_SOURCE_LISTENER},
        .role = listeners[i].role,
        .tls = ch_tls_context(listeners[i].tls),
    };
  }
  return ch_poller_add_input(loop->poller, &loop->wake) && ch_listen_on(loop);
}

static void close_loop(ch_loop *loop) {
  close_doors(loop);
  if (loop->poller != NULL) ch_poller_close(loop->poller);
  loop->poller = NULL;
  if (loop->wake_end > 0) {
    close(loop->wake.descriptor);
    close(loop->wake_end);
  }
}

void ch_drop_server(ch_server *server) {
  if (atomic_fetch_sub(&server->references, 1) > 1) return;
  for (unsigned i = 0; i < server->loop_count; i++) {
    // Kept open until nobody can wake a loop any more.
    close(server->loops[i].wake.descriptor);
    close(server->loops[i].wake_end);
    pthread_mutex_destroy(&server->loops[i].lock);
  }
  pthread_mutex_destroy(&server->lock);
  free(server->loops);
  free(server);
}

/// Starts a loop's thread, with a stack that is the same everywhere: handlers read deep JSON on it.
static int start_thread(ch_loop *loop) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 32 << 20);
  int code = pthread_create(&loop->thread, &attributes, ch_run, loop);
  pthread_attr_destroy(&attributes);
  return code == 0;
}

static void end_threads(ch_server *server, unsigned count) {
  atomic_store(&server->is_ending, 1);
  for (unsigned i = 0; i < count; i++) ch_wake(&server->loops[i]);
  for (unsigned i = 0; i < count; i++) pthread_join(server->loops[i].thread, NULL);
}

ch_server *ch_start(const ch_listener *listeners, size_t count, ch_limits limits,
                    ch_handler handler, void *context) {
  ch_server *server = calloc(1, sizeof *server);
  if (server == NULL) return NULL;
  unsigned threads = limits.threads > 0 ? limits.threads : 1;
  server->loops = calloc(threads, sizeof *server->loops);
  server->endpoint_count = count;
  server->limits = limits;
  server->handler = handler;
  server->context = context;
  atomic_init(&server->references, 1);
  pthread_mutex_init(&server->lock, NULL);
  unsigned opened = 0;
  while (server->loops != NULL && opened < threads) {
    if (!open_loop(&server->loops[opened++], server, listeners)) break;
    server->loop_count = opened;
  }
  unsigned running = 0;
  while (server->loop_count == threads && running < threads) {
    if (!start_thread(&server->loops[running])) break;
    running += 1;
  }
  if (running == threads) {
    for (size_t i = 0; i < count; i++) close(listeners[i].descriptor);
    return server;
  }
  end_threads(server, running);
  for (unsigned i = 0; i < opened; i++) close_loop(&server->loops[i]);
  free(server->loops);
  free(server);
  return NULL;
}

unsigned ch_parked(ch_server *server) { return atomic_load(&server->parked); }

size_t ch_memory(ch_server *server) { return atomic_load(&server->memory); }

void ch_stop(ch_server *server, unsigned status, const char *body) {
  server->stop_status = status;
  server->stop_body = body;
  atomic_store(&server->is_stopping, 1);
  for (unsigned i = 0; i < server->loop_count; i++) ch_wake(&server->loops[i]);
  int64_t end = ch_now() + STOP_TIME;
  struct timespec moment = {0, 2000000};
  // Once each loop has said goodbye, and every answer has left.
  while (ch_now() < end && (atomic_load(&server->stopped) < server->loop_count ||
                            atomic_load(&server->open) > 0)) {
    nanosleep(&moment, NULL);
  }
  end_threads(server, server->loop_count);
  for (unsigned i = 0; i < server->loop_count; i++) {
    close_doors(&server->loops[i]);
    ch_poller_close(server->loops[i].poller);
    server->loops[i].poller = NULL;
  }
  ch_drop_server(server);
}
