#include "internal.h"

#include <stdlib.h>
#include <string.h>

ch_request *ch_new_request(ch_connection *connection, int64_t now) {
  ch_server *server = connection->loop->server;
  if (!ch_charge(server, sizeof(ch_request), CH_FOR_HEAD)) return NULL;
  ch_request *request = calloc(1, sizeof *request);
  if (request == NULL) {
    ch_refund(server, sizeof *request);
    return NULL;
  }
  atomic_init(&request->references, 1);
  request->server = server;
  request->loop = connection->loop;
  request->connection = connection;
  request->started = now;
  if (connection->tls != NULL) request->flags |= CH_TLS;
  if (connection->has_certificate) request->flags |= CH_CLIENT_CERTIFICATE;
  request->next = connection->requests;
  if (request->next != NULL) request->next->previous = request;
  connection->requests = request;
  connection->request_count += 1;
  connection->unfinished += 1;
  atomic_store(&connection->rests_since, 0);
  atomic_fetch_add(&request->server->references, 1);
  return request;
}

static void free_fields(ch_request *request) {
  free(request->fields);
  ch_refund(request->server, request->field_capacity * sizeof *request->fields);
  request->fields = NULL;
  request->field_count = request->field_capacity = 0;
}

static void drop(ch_request *request) {
  if (atomic_fetch_sub(&request->references, 1) > 1) return;
  ch_server *server = request->server;
  ch_free_answer(server, request->answer);
  ch_free_answer(server, request->leaving);
  ch_empty(server, &request->text);
  ch_empty(server, &request->body);
  free_fields(request);
  ch_refund(server, request->copied + sizeof *request);
  free(request);
  ch_drop_server(server);
}

void ch_free_answer(ch_server *server, ch_answer *answer) {
  if (answer == NULL) return;
  ch_refund(server, answer->charged);
  free(answer);
}

/// Takes the callback out, so that it is called once. The lock is held.
static ch_gone take_gone(ch_request *request, void **context) {
  ch_gone gone = request->gone;
  *context = request->gone_context;
  request->gone = NULL;
  request->gone_context = NULL;
  return gone;
}

static void unpark(ch_request *request) {
  if (!request->is_parked) return;
  request->is_parked = 0;
  atomic_fetch_sub(&request->server->parked, 1);
}

void ch_tell_gone(ch_request *request) {
  void *context;
  pthread_mutex_lock(&request->loop->lock);
  ch_gone gone = request->is_answered ? NULL : take_gone(request, &context);
  request->is_gone = 1;
  pthread_mutex_unlock(&request->loop->lock);
  if (gone != NULL) gone(context, 1);
}

void ch_finish(ch_request *request) {
  ch_connection *connection = request->connection;
  if (request->previous != NULL) {
    request->previous->next = request->next;
  } else {
    connection->requests = request->next;
  }
  if (request->next != NULL) request->next->previous = request->previous;
  connection->request_count -= 1;
  if (connection->request_count == 0) {
    atomic_store(&connection->rests_since, connection->loop->now);
  }
  if (!request->is_handed_over || request->leaving != NULL) connection->unfinished -= 1;
  if (request->leaving != NULL) connection->unread -= request->leaving->charged;
  ch_tell_gone(request);
  pthread_mutex_lock(&request->loop->lock);
  request->connection = NULL;
  unpark(request);
  pthread_mutex_unlock(&request->loop->lock);
  if (request->is_handed_over) atomic_fetch_sub(&request->server->open, 1);
  drop(request);
}

// MARK: Arrival

int ch_add_field(ch_request *request, size_t name, size_t name_length, size_t value,
                 size_t value_length) {
  if (request->field_count == request->field_capacity) {
    size_t capacity = request->field_capacity == 0 ? 16 : request->field_capacity * 2;
    size_t more = (capacity - request->field_capacity) * sizeof(ch_field);
    if (!ch_charge(request->server, more, CH_FOR_HEAD)) return 0;
    ch_field *larger = realloc(request->fields, capacity * sizeof *larger);
    if (larger == NULL) {
      ch_refund(request->server, more);
      return 0;
    }
    request->fields = larger;
    request->field_capacity = capacity;
  }
  request->fields[request->field_count++] =
      (ch_field){(uint32_t)name, (uint32_t)name_length, (uint32_t)value, (uint32_t)value_length};
  return 1;
}

int ch_take_body(ch_request *request, const uint8_t *bytes, size_t length) {
  const ch_limits *limits = &request->server->limits;
  int refused = CH_BODY_TOO_LARGE | CH_OVERLOADED;
  if (!(request->flags & refused)) {
    if (length > limits->body - request->body.length) {
      request->flags |= CH_BODY_TOO_LARGE;
    } else if (!ch_append(request->server, &request->body, bytes, length, CH_FOR_BODY)) {
      request->flags |= CH_OVERLOADED;
    }
    if (request->flags & refused) {
      request->drained = request->body.length;
      ch_empty(request->server, &request->body);
    }
  }
  if (!(request->flags & refused)) return 1;
  request->drained += length;
  return request->drained <= limits->drain;
}

void ch_respond_stopping(ch_request *request) {
  ch_server *server = request->server;
  ch_respond(request, server->stop_status, "Content-Type\0text/plain", 1,
             (const uint8_t *)server->stop_body, strlen(server->stop_body));
}

/// About what a field takes in the handler's words, beside its texts.
enum { FIELD_COPY = 64 };

void ch_hand_over(ch_request *request) {
  ch_server *server = request->server;
  ch_settle_in(request->connection);
  request->is_handed_over = 1;
  request->connection->unfinished -= 1;
  atomic_fetch_add(&server->open, 1);
  atomic_fetch_add(&request->references, 1);
  if (atomic_load(&server->is_stopping)) {
    ch_respond_stopping(request);
    ch_release(request, server->stop_status);
    return;
  }
  // Charged before the handler copies it, and until it answers: what it keeps so long is its copy.
  size_t copied = request->body.length + request->text.length + request->field_count * FIELD_COPY;
  request->copied = copied;
  ch_charge(server, copied, CH_FOR_ANSWER);
  server->handler(server->context, request);
  ch_empty(server, &request->body);
  free_fields(request);
  pthread_mutex_lock(&request->loop->lock);
  if (!request->is_answered && request->connection != NULL) {
    request->is_parked = 1;
    atomic_fetch_add(&server->parked, 1);
  }
  pthread_mutex_unlock(&request->loop->lock);
}

int ch_has_null(const char *target) {
  for (; *target != 0 && *target != '?'; target++) {
    if (target[0] == '%' && target[1] == '0' && target[2] == '0') return 1;
  }
  return 0;
}

// MARK: Answers

/// The loops that this thread has answers for, while they are to leave together.
static _Thread_local struct {
  int is_in;
  unsigned count;
  ch_loop *loops[8];
} batch;

/// Wakes a loop, at once or when the batch ends; until then the server stays.
static void wake_later(ch_loop *loop) {
  for (unsigned i = 0; i < batch.count; i++) {
    if (batch.loops[i] == loop) return;
  }
  if (!batch.is_in || batch.count == sizeof batch.loops / sizeof *batch.loops) return ch_wake(loop);
  atomic_fetch_add(&loop->server->references, 1);
  batch.loops[batch.count++] = loop;
}

/// Sets the answer, and wakes the loop where another thread did. Takes the answer over.
static int settle(ch_request *request, ch_answer *answer) {
  ch_loop *loop = request->loop;
  void *context = NULL;
  pthread_mutex_lock(&loop->lock);
  if (request->is_answered || request->connection == NULL) {
    pthread_mutex_unlock(&loop->lock);
    ch_free_answer(request->server, answer);
    return 0;
  }
  request->is_answered = 1;
  request->answer = answer;
  request->is_disconnected = answer == NULL;
  ch_refund(request->server, request->copied);
  request->copied = 0;
  unpark(request);
  ch_gone gone = take_gone(request, &context);
  // One reference for the list.
  atomic_fetch_add(&request->references, 1);
  request->next_answered = loop->answered;
  loop->answered = request;
  pthread_mutex_unlock(&loop->lock);
  if (gone != NULL) gone(context, 0);
  if (!pthread_equal(pthread_self(), loop->thread)) wake_later(loop);
  return 1;
}

static ch_answer *make_answer(ch_server *server, unsigned status, const char *headers,
                              size_t count, const uint8_t *body, size_t length, ch_need need) {
  const char *end = headers;
  for (size_t i = 0; i < count * 2; i++) end += strlen(end) + 1;
  size_t size = sizeof(ch_answer) + (size_t)(end - headers) + length;
  if (!ch_charge(server, size, need)) return NULL;
  ch_answer *answer = malloc(size);
  if (answer == NULL) {
    ch_refund(server, size);
    return NULL;
  }
  *answer = (ch_answer){status, count, (size_t)(end - headers), length, 0, size};
  if (count > 0) memcpy(answer->bytes, headers, answer->headers);
  if (length > 0) memcpy(answer->bytes + answer->headers, body, length);
  return answer;
}

ch_answer *ch_too_busy(ch_server *server) {
  static const char text[] = "Too much waits to be read.\n";
  static const char headers[] = "Retry-After\0" "1\0" "Content-Type\0text/plain";
  return make_answer(server, 503, headers, 2, (const uint8_t *)text, sizeof text - 1,
                     CH_FOR_ANSWER);
}

int ch_is_large(ch_request *request, size_t length) {
  return length > 4096 && strcmp(ch_method(request), "GET") == 0;
}

void ch_begin_batch(void) { batch.is_in = 1; }

void ch_end_batch(void) {
  batch.is_in = 0;
  for (unsigned i = 0; i < batch.count; i++) {
    ch_wake(batch.loops[i]);
    ch_drop_server(batch.loops[i]->server);
  }
  batch.count = 0;
}

int ch_respond(ch_request *request, unsigned status, const char *headers, size_t count,
               const uint8_t *body, size_t length) {
  ch_need need = ch_is_large(request, length) ? CH_FOR_BODY : CH_FOR_ANSWER;
  ch_answer *answer = make_answer(request->server, status, headers, count, body, length, need);
  return settle(request, answer != NULL ? answer : ch_too_busy(request->server));
}

void ch_disconnect(ch_request *request) { settle(request, NULL); }

void ch_release(ch_request *request, unsigned status) {
  pthread_mutex_lock(&request->loop->lock);
  int forgotten = !request->is_answered && request->connection != NULL;
  pthread_mutex_unlock(&request->loop->lock);
  if (forgotten) ch_respond(request, status, "", 0, NULL, 0);
  drop(request);
}

void ch_on_gone(ch_request *request, ch_gone gone, void *context) {
  pthread_mutex_lock(&request->loop->lock);
  int is_gone = (request->is_gone || request->connection == NULL) && !request->is_answered;
  int is_over = is_gone || request->is_answered || request->gone != NULL;
  if (!is_over) {
    request->gone = gone;
    request->gone_context = context;
  }
  pthread_mutex_unlock(&request->loop->lock);
  if (is_over) gone(context, is_gone);
}
