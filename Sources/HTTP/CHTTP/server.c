#include "server.h"

#include <fcntl.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

/// Milliseconds to wait for pending answers when a server stops.
enum { STOP_TIME = 2000 };

// MARK: Periodic work of a loop

static void on_turn(ch_loop *loop) {
  ch_worker *worker = (ch_worker *)loop;
  ch_server *server = worker->server;
  if (atomic_load(&server->service.is_stopping) && !loop->is_stopping) {
    ch_listen_off(worker);
    ch_loop_stop(loop);
    atomic_fetch_add(&server->stopped, 1);
  }
  ch_resume_listening(worker);
}

/// Returns unused memory to the system after a burst of requests.
static void trim(ch_server *server) {
  ch_budget *budget = &server->service.budget;
  unsigned peak = atomic_load(&server->connection_peak);
  size_t memory_peak = atomic_load(&budget->peak);
  unsigned count = atomic_load(&server->connections);
  size_t memory = atomic_load(&budget->used);
  int is_over = (peak >= 256 && count <= peak / 2) ||
                (memory_peak >= (8u << 20) && memory <= memory_peak / 4);
  if (!is_over) return;
  atomic_store(&server->connection_peak, count);
  atomic_store(&budget->peak, memory);
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

static void on_check(ch_loop *loop) {
  ch_worker *worker = (ch_worker *)loop;
  int64_t again = worker->listen_again;
  if (!worker->is_listening && again > loop->now && again < loop->next_check) {
    loop->next_check = again;
  }
  trim(worker->server);
}

static void *run(void *worker) {
  ch_loop_run(&((ch_worker *)worker)->loop);
  return NULL;
}

// MARK: Starting

/// Opens the handles of a loop, without its thread.
static int open_worker(ch_worker *worker, ch_server *server, const ch_listener *listeners) {
  static const ch_handle_calls endpoint_calls = {.ready = ch_accept};
  worker->server = server;
  worker->loop.on_turn = on_turn;
  worker->loop.on_check = on_check;
  worker->endpoints = calloc(server->endpoint_count, sizeof *worker->endpoints);
  if (!ch_loop_open(&worker->loop) || worker->endpoints == NULL) return 0;
  for (size_t i = 0; i < server->endpoint_count; i++) {
    worker->endpoints[i].handle.source.descriptor = -1;
  }
  for (size_t i = 0; i < server->endpoint_count; i++) {
    int descriptor = fcntl(listeners[i].descriptor, F_DUPFD_CLOEXEC, 0);
    if (descriptor < 0) return 0;
    worker->endpoints[i] = (ch_endpoint){
        .handle = {.source = {.descriptor = descriptor}, .calls = &endpoint_calls,
                   .loop = &worker->loop},
        .worker = worker,
        .role = listeners[i].role,
        .tls = ch_tls_context(listeners[i].tls),
    };
  }
  return ch_listen_on(worker);
}

/// Closes the handles of a loop whose thread has ended.
static void close_worker(ch_worker *worker) {
  for (size_t i = 0; worker->endpoints != NULL && i < worker->server->endpoint_count; i++) {
    int descriptor = worker->endpoints[i].handle.source.descriptor;
    if (descriptor >= 0) close(descriptor);
    SSL_CTX_free(worker->endpoints[i].tls);
  }
  free(worker->endpoints);
  ch_loop_close(&worker->loop);
}

static void free_server(ch_service *service) {
  ch_server *server = (ch_server *)service;
  for (unsigned i = 0; i < server->worker_count; i++) ch_loop_free(&server->workers[i].loop);
  pthread_mutex_destroy(&server->registry.lock);
  free(server->workers);
  free(server);
}

/// Starts a loop's thread with a fixed stack size: handlers parse deeply nested JSON on it.
static int start_thread(ch_worker *worker) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 32 << 20);
  int code = pthread_create(&worker->loop.thread, &attributes, run, worker);
  pthread_attr_destroy(&attributes);
  return code == 0;
}

/// Ends the running threads, and frees unused memory.
static void end(ch_server *server, unsigned running) {
  for (unsigned i = 0; i < running; i++) {
    atomic_store(&server->workers[i].loop.is_ending, 1);
    ch_loop_wake(&server->workers[i].loop);
  }
  for (unsigned i = 0; i < running; i++) pthread_join(server->workers[i].loop.thread, NULL);
  for (unsigned i = 0; i < server->worker_count; i++) close_worker(&server->workers[i]);
  ch_release_service(&server->service);
}

ch_server *ch_start(const ch_listener *listeners, size_t count, ch_limits limits,
                    ch_handler handler, void *context) {
  ch_server *server = calloc(1, sizeof *server);
  if (server == NULL) return NULL;
  unsigned threads = limits.threads > 0 ? limits.threads : 1;
  server->endpoint_count = count;
  server->service.limits = limits;
  server->service.budget.limit = limits.memory;
  server->service.handler = handler;
  server->service.context = context;
  server->service.free = free_server;
  atomic_init(&server->service.references, 1);
  pthread_mutex_init(&server->registry.lock, NULL);
  server->workers = calloc(threads, sizeof *server->workers);
  int done = server->workers != NULL;
  while (done && server->worker_count < threads) {
    done = open_worker(&server->workers[server->worker_count++], server, listeners);
  }
  unsigned running = 0;
  while (done && running < threads) {
    done = start_thread(&server->workers[running]);
    if (done) running += 1;
  }
  if (!done) {
    end(server, running);
    return NULL;
  }
  for (size_t i = 0; i < count; i++) close(listeners[i].descriptor);
  return server;
}

// MARK: Stopping

unsigned ch_parked(ch_server *server) { return atomic_load(&server->service.parked); }

size_t ch_memory(ch_server *server) { return atomic_load(&server->service.budget.used); }

void ch_stop(ch_server *server, unsigned status, const char *body) {
  ch_service *service = &server->service;
  service->stop_status = status;
  service->stop_body = body;
  atomic_store(&service->is_stopping, 1);
  for (unsigned i = 0; i < server->worker_count; i++) ch_loop_wake(&server->workers[i].loop);
  int64_t end_of_wait = ch_now() + STOP_TIME;
  struct timespec moment = {0, 2000000};
  // Waits until each loop has begun to stop and every answer was sent.
  while (ch_now() < end_of_wait && (atomic_load(&server->stopped) < server->worker_count ||
                                    atomic_load(&service->open) > 0)) {
    nanosleep(&moment, NULL);
  }
  end(server, server->worker_count);
}
