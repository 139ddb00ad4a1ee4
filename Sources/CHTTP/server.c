#include "CHTTP.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <limits.h>
#include <microhttpd.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

// Before 0.9.71 callbacks returned int.
#if MHD_VERSION < 0x00097002
#define MHD_Result int
typedef int ch_result;
#else
typedef enum MHD_Result ch_result;
#endif

/// One thread with a part of the connections.
///
/// Not the library's own threads where it has epoll: to 0.9.75 at least they sleep once more, for as
/// long as a connection may idle, when exactly as many sockets are ready as they ask for at once.
typedef struct {
  ch_server *server;
  struct MHD_Daemon *daemon;
  pthread_t thread;
  // Readable when a connection was resumed, or the thread is to end.
  int wake[2];
  atomic_int is_woken;
  atomic_int is_ending;
} ch_loop;

struct ch_server {
  ch_loop *loops;
  unsigned loop_count;
  ch_limits limits;
  ch_handler handler;
  void *context;

  // Guards everything below and the fields of requests that other threads touch. Held for a few
  // instructions only.
  pthread_mutex_t lock;
  pthread_cond_t answered;
  ch_request *parked;
  unsigned parked_count;
  unsigned open;
  int stopping;
  unsigned stop_status;
  const char *stop_body;
  long references;
};

struct ch_request {
  ch_server *server;
  ch_loop *loop;
  struct MHD_Connection *connection;  // NULL once the exchange is over
  const char *method;
  char *target;
  uint8_t *body;
  size_t length;
  size_t capacity;
  size_t drained;
  time_t started;
  int headers_seen;
  int too_large;
  int handed_over;

  // Guarded by the server's lock.
  struct MHD_Response *response;
  unsigned status;
  int has_answer;
  int is_parked;
  ch_request *previous;
  ch_request *next;
  long references;
};

static time_t seconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec;
}

// MARK: Life of servers and requests

static void free_server(ch_server *server) {
  pthread_mutex_destroy(&server->lock);
  pthread_cond_destroy(&server->answered);
  free(server->loops);
  free(server);
}

static void server_unlock_and_drop(ch_server *server, long count) {
  server->references -= count;
  int last = server->references == 0;
  pthread_mutex_unlock(&server->lock);
  if (last) free_server(server);
}

static void drop(ch_request *request) {
  ch_server *server = request->server;
  pthread_mutex_lock(&server->lock);
  request->references -= 1;
  if (request->references > 0) {
    pthread_mutex_unlock(&server->lock);
    return;
  }
  struct MHD_Response *unused = request->response;
  server_unlock_and_drop(server, 1);
  if (unused != NULL) MHD_destroy_response(unused);
  free(request->target);
  free(request->body);
  free(request);
}

/// Called with the raw target before it is decoded; what it returns is the request's context.
static void *on_target(void *context, const char *target, struct MHD_Connection *connection) {
  ch_loop *loop = context;
  ch_server *server = loop->server;
  ch_request *request = calloc(1, sizeof *request);
  if (request == NULL) return NULL;
  request->target = strdup(target);
  if (request->target == NULL) {
    free(request);
    return NULL;
  }
  request->server = server;
  request->loop = loop;
  request->connection = connection;
  request->references = 1;
  request->started = seconds_now();
  pthread_mutex_lock(&server->lock);
  server->references += 1;
  pthread_mutex_unlock(&server->lock);
  return request;
}

static void on_completed(void *context, struct MHD_Connection *connection, void **slot,
                         enum MHD_RequestTerminationCode code) {
  (void)connection;
  (void)code;
  ch_server *server = ((ch_loop *)context)->server;
  ch_request *request = *slot;
  *slot = NULL;
  if (request == NULL) return;
  pthread_mutex_lock(&server->lock);
  request->connection = NULL;
  if (request->handed_over) {
    server->open -= 1;
    if (server->open == 0) pthread_cond_broadcast(&server->answered);
  }
  pthread_mutex_unlock(&server->lock);
  drop(request);
}

// MARK: Answers

static struct MHD_Response *plain_response(const char *body) {
  struct MHD_Response *response =
      MHD_create_response_from_buffer(strlen(body), (void *)body, MHD_RESPMEM_MUST_COPY);
  if (response != NULL) MHD_add_response_header(response, "Content-Type", "text/plain");
  return response;
}

static void wake(ch_loop *loop) {
  if (atomic_exchange(&loop->is_woken, 1)) return;
  (void)!write(loop->wake[1], "", 1);
}

/// Sets an answer and wakes the connection; takes the response over. The lock is held.
static int settle(ch_request *request, unsigned status, struct MHD_Response *response) {
  if (request->has_answer || request->connection == NULL) return 0;
  request->has_answer = 1;
  request->status = status;
  request->response = response;
  if (!request->is_parked) return 1;
  ch_server *server = request->server;
  request->is_parked = 0;
  server->parked_count -= 1;
  if (request->previous != NULL) {
    request->previous->next = request->next;
  } else {
    server->parked = request->next;
  }
  if (request->next != NULL) request->next->previous = request->previous;
  request->previous = NULL;
  request->next = NULL;
  MHD_resume_connection(request->connection);
  wake(request->loop);
  return 1;
}

int ch_respond(ch_request *request, unsigned status, const char *headers, size_t count,
               const uint8_t *body, size_t length) {
  struct MHD_Response *response =
      MHD_create_response_from_buffer(length, (void *)body, MHD_RESPMEM_MUST_COPY);
  if (response == NULL) return 0;
  for (size_t i = 0; i < count; i++) {
    const char *value = headers + strlen(headers) + 1;
    MHD_add_response_header(response, headers, value);
    headers = value + strlen(value) + 1;
  }
  pthread_mutex_lock(&request->server->lock);
  int taken = settle(request, status, response);
  pthread_mutex_unlock(&request->server->lock);
  if (!taken) MHD_destroy_response(response);
  return taken;
}

void ch_disconnect(ch_request *request) {
  pthread_mutex_lock(&request->server->lock);
  settle(request, 0, NULL);
  pthread_mutex_unlock(&request->server->lock);
}

void ch_release(ch_request *request, unsigned status) {
  pthread_mutex_lock(&request->server->lock);
  int forgotten = !request->has_answer && request->connection != NULL;
  if (forgotten) settle(request, status, plain_response(""));
  pthread_mutex_unlock(&request->server->lock);
  drop(request);
}

/// Sends the answer if there is one, else suspends the connection until there is.
static ch_result answer_or_park(ch_request *request, struct MHD_Connection *connection) {
  ch_server *server = request->server;
  pthread_mutex_lock(&server->lock);
  if (!request->has_answer && server->stopping) {
    settle(request, server->stop_status, plain_response(server->stop_body));
  }
  if (!request->has_answer) {
    MHD_suspend_connection(connection);
    request->is_parked = 1;
    request->next = server->parked;
    if (server->parked != NULL) server->parked->previous = request;
    server->parked = request;
    server->parked_count += 1;
    pthread_mutex_unlock(&server->lock);
    return MHD_YES;
  }
  struct MHD_Response *response = request->response;
  request->response = NULL;
  pthread_mutex_unlock(&server->lock);
  if (response == NULL) return MHD_NO;
  ch_result result = MHD_queue_response(connection, request->status, response);
  MHD_destroy_response(response);
  return result;
}

// MARK: Requests

static void refuse_body(ch_request *request) {
  request->too_large = 1;
  free(request->body);
  request->body = NULL;
  request->drained += request->length;
  request->length = 0;
  request->capacity = 0;
}

static int take(ch_request *request, const char *data, size_t size) {
  const ch_limits *limits = &request->server->limits;
  if (!request->too_large && size > limits->body - request->length) refuse_body(request);
  if (request->too_large) {
    request->drained += size;
    return request->drained <= limits->drain;
  }
  if (request->length + size > request->capacity) {
    size_t capacity = request->capacity == 0 ? 1024 : request->capacity;
    while (capacity < request->length + size) capacity *= 2;
    uint8_t *larger = realloc(request->body, capacity);
    if (larger == NULL) return 0;
    request->body = larger;
    request->capacity = capacity;
  }
  memcpy(request->body + request->length, data, size);
  request->length += size;
  return 1;
}

static void hand_over(ch_request *request) {
  ch_server *server = request->server;
  pthread_mutex_lock(&server->lock);
  request->handed_over = 1;
  request->references += 1;
  server->open += 1;
  pthread_mutex_unlock(&server->lock);
  server->handler(server->context, request);
  free(request->body);
  request->body = NULL;
}

/// Looks at the announced length; a body far too large is answered at once, any other is read.
static ch_result on_headers(ch_request *request, struct MHD_Connection *connection) {
  const ch_limits *limits = &request->server->limits;
  const char *text = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Content-Length");
  if (text == NULL) return MHD_YES;
  unsigned long long announced = strtoull(text, NULL, 10);
  if (announced <= limits->body) {
    if (announced > 0) {
      // One byte at least, and no more than a page on the word of the client.
      size_t capacity = announced < 65536 ? (size_t)announced : 65536;
      request->body = malloc(capacity);
      request->capacity = request->body == NULL ? 0 : capacity;
    }
    return MHD_YES;
  }
  request->too_large = 1;
  const char *expect = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Expect");
  int waits = expect != NULL && strcasecmp(expect, "100-continue") == 0;
  if (!waits && announced <= limits->drain) return MHD_YES;
  hand_over(request);
  pthread_mutex_lock(&request->server->lock);
  struct MHD_Response *response = request->response;
  request->response = NULL;
  pthread_mutex_unlock(&request->server->lock);
  // A handler that answers a body too large later must wait until it was read.
  if (response == NULL) return waits ? MHD_YES : MHD_NO;
  ch_result result = MHD_queue_response(connection, request->status, response);
  MHD_destroy_response(response);
  return result;
}

static ch_result on_access(void *context, struct MHD_Connection *connection, const char *url,
                           const char *method, const char *version, const char *data,
                           size_t *size, void **slot) {
  (void)url;
  (void)version;
  ch_server *server = ((ch_loop *)context)->server;
  ch_request *request = *slot;
  if (request == NULL) return MHD_NO;
  request->method = method;
  if (!request->headers_seen) {
    request->headers_seen = 1;
    return on_headers(request, connection);
  }
  if (*size > 0) {
    int kept = take(request, data, *size);
    *size = 0;
    if (!kept) return MHD_NO;
    return seconds_now() - request->started <= (time_t)server->limits.upload_seconds ? MHD_YES
                                                                                     : MHD_NO;
  }
  if (!request->handed_over) hand_over(request);
  return answer_or_park(request, connection);
}

// MARK: What a handler sees

const char *ch_method(ch_request *request) { return request->method; }

const char *ch_target(ch_request *request) { return request->target; }

const uint8_t *ch_body(ch_request *request, size_t *length) {
  *length = request->length;
  return request->body;
}

int ch_body_too_large(ch_request *request) { return request->too_large; }

typedef struct {
  ch_header *headers;
  size_t capacity;
  size_t count;
} collection;

static ch_result on_header(void *context, enum MHD_ValueKind kind, const char *name,
                           size_t name_length, const char *value, size_t value_length) {
  (void)kind;
  collection *all = context;
  if (all->count < all->capacity) {
    ch_header *header = &all->headers[all->count];
    header->name = name;
    header->name_length = name_length;
    header->value = value;
    header->value_length = value == NULL ? 0 : value_length;
  }
  all->count += 1;
  return MHD_YES;
}

size_t ch_headers(ch_request *request, ch_header *headers, size_t capacity) {
  collection all = {headers, capacity, 0};
  MHD_get_connection_values_n(request->connection, MHD_HEADER_KIND, on_header, &all);
  return all.count;
}

int ch_peer(ch_request *request, char *text, size_t size) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(request->connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  if (info == NULL || info->client_addr == NULL) return 0;
  const struct sockaddr *address = info->client_addr;
  const void *bytes = NULL;
  if (address->sa_family == AF_INET) {
    bytes = &((const struct sockaddr_in *)address)->sin_addr;
  } else if (address->sa_family == AF_INET6) {
    bytes = &((const struct sockaddr_in6 *)address)->sin6_addr;
  }
  return bytes != NULL && inet_ntop(address->sa_family, bytes, text, (socklen_t)size) != NULL;
}

// MARK: Start and stop

/// Lets the library work whenever a socket is ready, a time-out is due or a connection was resumed.
static void *run(void *context) {
  ch_loop *loop = context;
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(loop->daemon, MHD_DAEMON_INFO_EPOLL_FD);
  struct pollfd watched[] = {{info->epoll_fd, POLLIN, 0}, {loop->wake[0], POLLIN, 0}};
  while (!atomic_load(&loop->is_ending)) {
    MHD_UNSIGNED_LONG_LONG due;
    int wait = -1;
    if (MHD_get_timeout(loop->daemon, &due) == MHD_YES) wait = due > INT_MAX ? INT_MAX : (int)due;
    watched[1].revents = 0;
    if (wait != 0) poll(watched, 2, wait);
    // Before the library looks for resumed connections: one that comes later wakes again. The byte
    // of a waking may come after its flag was seen, so what is readable decides.
    atomic_store(&loop->is_woken, 0);
    if (watched[1].revents != 0) {
      char bytes[64];
      (void)!read(loop->wake[0], bytes, sizeof bytes);
    }
    MHD_run(loop->daemon);
  }
  return NULL;
}

/// Starts a daemon on a listening socket, which it owns then.
static struct MHD_Daemon *start_daemon(ch_loop *loop, int descriptor, unsigned connections) {
  const ch_limits *limits = &loop->server->limits;
  // No MHD_USE_ERROR_LOG: it writes to a stderr that may be a screen.
  unsigned flags = MHD_ALLOW_SUSPEND_RESUME | MHD_USE_TURBO;
  int has_epoll = MHD_is_feature_supported(MHD_FEATURE_EPOLL) == MHD_YES;
  flags |= has_epoll ? MHD_USE_EPOLL : MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_POLL;
  struct MHD_OptionItem options[] = {
      {MHD_OPTION_URI_LOG_CALLBACK, (intptr_t)on_target, loop},
      {MHD_OPTION_NOTIFY_COMPLETED, (intptr_t)on_completed, loop},
      {MHD_OPTION_LISTEN_SOCKET, descriptor, NULL},
      {MHD_OPTION_CONNECTION_LIMIT, (intptr_t)connections, NULL},
      {MHD_OPTION_CONNECTION_TIMEOUT, (intptr_t)limits->idle_seconds, NULL},
      {MHD_OPTION_CONNECTION_MEMORY_LIMIT, (intptr_t)limits->head, NULL},
      {MHD_OPTION_END, 0, NULL},
  };
  return MHD_start_daemon(flags, 0, NULL, NULL, on_access, loop, MHD_OPTION_ARRAY, options,
                          MHD_OPTION_END);
}

/// Starts a loop on a listening socket that it shares with the others.
static int start_loop(ch_loop *loop, int shared, unsigned connections) {
  int descriptor = fcntl(shared, F_DUPFD_CLOEXEC, 0);
  if (descriptor < 0) return 0;
  if (pipe(loop->wake) != 0) {
    close(descriptor);
    return 0;
  }
  for (int end = 0; end < 2; end++) {
    fcntl(loop->wake[end], F_SETFL, O_NONBLOCK);
    fcntl(loop->wake[end], F_SETFD, FD_CLOEXEC);
  }
  loop->daemon = start_daemon(loop, descriptor, connections);
  if (loop->daemon != NULL) {
    if (MHD_is_feature_supported(MHD_FEATURE_EPOLL) != MHD_YES) return 1;
    if (pthread_create(&loop->thread, NULL, run, loop) == 0) return 1;
    MHD_stop_daemon(loop->daemon);
  } else {
    close(descriptor);
  }
  close(loop->wake[0]);
  close(loop->wake[1]);
  return 0;
}

static void stop_loop(ch_loop *loop) {
  if (MHD_is_feature_supported(MHD_FEATURE_EPOLL) == MHD_YES) {
    atomic_store(&loop->is_ending, 1);
    wake(loop);
    pthread_join(loop->thread, NULL);
  }
  MHD_stop_daemon(loop->daemon);
  close(loop->wake[0]);
  close(loop->wake[1]);
}

ch_server *ch_start(int descriptor, ch_limits limits, ch_handler handler, void *context) {
  ch_server *server = calloc(1, sizeof *server);
  if (server == NULL) return NULL;
  unsigned count = limits.threads > 0 ? limits.threads : 1;
  server->loops = calloc(count, sizeof *server->loops);
  server->limits = limits;
  server->handler = handler;
  server->context = context;
  server->references = 1;
  pthread_mutex_init(&server->lock, NULL);
  pthread_cond_init(&server->answered, NULL);
  unsigned share = (limits.connections + count - 1) / count;
  for (unsigned i = 0; server->loops != NULL && i < count; i++) {
    server->loops[i].server = server;
    if (!start_loop(&server->loops[i], descriptor, share)) break;
    server->loop_count += 1;
  }
  if (server->loop_count == count) {
    close(descriptor);
    return server;
  }
  while (server->loop_count > 0) stop_loop(&server->loops[--server->loop_count]);
  free_server(server);
  return NULL;
}

unsigned ch_parked(ch_server *server) {
  pthread_mutex_lock(&server->lock);
  unsigned count = server->parked_count;
  pthread_mutex_unlock(&server->lock);
  return count;
}

void ch_stop(ch_server *server, unsigned status, const char *body) {
  struct timespec patience;
  clock_gettime(CLOCK_REALTIME, &patience);
  patience.tv_sec += 2;
  pthread_mutex_lock(&server->lock);
  server->stopping = 1;
  server->stop_status = status;
  server->stop_body = body;
  // The library must not be stopped with suspended connections.
  while (server->parked != NULL) settle(server->parked, status, plain_response(body));
  int late = 0;
  while (server->open > 0 && late == 0) {
    late = pthread_cond_timedwait(&server->answered, &server->lock, &patience);
  }
  pthread_mutex_unlock(&server->lock);
  for (unsigned i = 0; i < server->loop_count; i++) stop_loop(&server->loops[i]);
  pthread_mutex_lock(&server->lock);
  server_unlock_and_drop(server, 1);
}
