#include "h2.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// HTTP/2 that behaves like Apple's servers: an answer without a body ends with its headers, a
// stream is not reset before its client has finished, and a closing connection sends a reason in
// JSON.

enum { STREAMS = 1000 };  // as Apple's servers

/// The flow-control windows. Some libraries, such as aioapns, fail with HTTP/2's default of 64 KiB.
enum { CONNECTION_WINDOW = 16 << 20, STREAM_WINDOW = 1 << 20 };

enum { WRITE_SIZE = 16384 };  // the maximum number of bytes written with one call

static ch_h2 *state_of(const ch_connection *connection) { return connection->state; }

// MARK: Start

static const nghttp2_session_callbacks *callbacks(void) {
  static nghttp2_session_callbacks *made;
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&lock);
  if (made == NULL && nghttp2_session_callbacks_new(&made) == 0) ch_h2_set_callbacks(made);
  pthread_mutex_unlock(&lock);
  return made;
}

/// The header of each memory block of libnghttp2.
typedef union {
  size_t charged;
  max_align_t alignment;
} head;

static void *resize(void *bytes, size_t size, void *context) {
  ch_connection *connection = context;
  ch_h2 *h2 = state_of(connection);
  ch_budget *budget = &connection->client.service->budget;
  head *old = bytes == NULL ? NULL : (head *)bytes - 1;
  if (size > SIZE_MAX - sizeof(head)) return NULL;
  size_t before = old == NULL ? 0 : old->charged;
  size_t charged = h2->is_charged ? size + sizeof(head) : before;
  ch_need need = h2->is_taking ? CH_FOR_SESSION : CH_FOR_ANSWER;
  if (charged > before && !ch_charge(budget, charged - before, need)) return NULL;
  head *new = realloc(old, size + sizeof(head));
  if (new == NULL) {
    if (charged > before) ch_refund(budget, charged - before);
    return NULL;
  }
  if (charged < before) ch_refund(budget, before - charged);
  new->charged = charged;
  return new + 1;
}

static void *allocate(size_t size, void *context) { return resize(NULL, size, context); }

static void *allocate_zeroed(size_t count, size_t size, void *context) {
  if (size != 0 && count > SIZE_MAX / size) return NULL;
  void *bytes = resize(NULL, count * size, context);
  if (bytes != NULL) memset(bytes, 0, count * size);
  return bytes;
}

static void release(void *bytes, void *context) {
  if (bytes == NULL) return;
  head *old = (head *)bytes - 1;
  ch_refund(&((ch_connection *)context)->client.service->budget, old->charged);
  free(old);
}

static int start(ch_connection *connection) {
  const ch_limits *limits = &connection->client.service->limits;
  ch_h2 *h2 = connection->state = calloc(1, sizeof *h2);
  if (h2 == NULL) return 0;
  nghttp2_option *options;
  if (callbacks() == NULL || nghttp2_option_new(&options) != 0) return 0;
  nghttp2_option_set_no_closed_streams(options, 1);
  nghttp2_option_set_max_send_header_block_length(options, 1 << 16);
  nghttp2_mem memory = {connection, allocate, release, allocate_zeroed, resize};
  int code = nghttp2_session_server_new3(&h2->session, callbacks(), connection, options, &memory);
  nghttp2_option_del(options);
  if (code != 0) return 0;
  h2->is_charged = 1;
  nghttp2_settings_entry settings[] = {
      {NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, STREAMS},
      {NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE, STREAM_WINDOW},
      {NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE, (uint32_t)limits->head},
  };
  size_t count = sizeof settings / sizeof *settings;
  return nghttp2_submit_settings(h2->session, 0, settings, count) == 0 &&
         nghttp2_session_set_local_window_size(h2->session, 0, 0, CONNECTION_WINDOW) == 0;
}

// MARK: Reading and writing

/// Writes pending frames; 0 if the connection must be closed.
static int write_frames(ch_connection *connection) {
  ch_budget *budget = &connection->client.service->budget;
  nghttp2_session *session = state_of(connection)->session;
  int is_empty = 0;
  while (!is_empty) {
    while (connection->out.length < WRITE_SIZE) {
      const uint8_t *bytes;
      ssize_t count = nghttp2_session_mem_send(session, &bytes);
      if (count < 0) return 0;
      if (count == 0) {
        is_empty = 1;
        break;
      }
      if (!ch_append(budget, &connection->out, bytes, (size_t)count, CH_FOR_ANSWER)) return 0;
    }
    if (!ch_flush(connection)) return !connection->handle.is_closed;
  }
  return nghttp2_session_want_read(session) || nghttp2_session_want_write(session);
}

/// Sends an error to the client and closes.
static void fail(ch_connection *connection, unsigned code) {
  nghttp2_session_terminate_session(state_of(connection)->session, code);
  write_frames(connection);
  ch_close(connection);
}

static size_t take(ch_connection *connection, const uint8_t *bytes, size_t length) {
  ch_h2 *h2 = state_of(connection);
  if (h2->is_ended && !nghttp2_session_want_read(h2->session)) return length;
  h2->is_taking = 1;
  ssize_t taken = nghttp2_session_mem_recv(h2->session, bytes, length);
  h2->is_taking = 0;
  if (taken >= 0) return length;
  // If the bytes are not HTTP/2 at all, the library sends no GOAWAY itself.
  int is_too_much = taken == NGHTTP2_ERR_FLOODED || taken == NGHTTP2_ERR_NOMEM;
  fail(connection, is_too_much ? NGHTTP2_ENHANCE_YOUR_CALM : NGHTTP2_PROTOCOL_ERROR);
  return length;
}

// MARK: Answers

enum { FIELDS = 64, NAME_LIMIT = 128 };

/// Whether a header field applies only to an HTTP/1.1 connection.
static int is_for_connection(const char *name) {
  static const char *const names[] = {"connection", "keep-alive", "transfer-encoding", "upgrade",
                                      "proxy-connection"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (strcmp(name, names[i]) == 0) return 1;
  }
  return 0;
}

static nghttp2_nv field(const char *name, const char *value) {
  return (nghttp2_nv){(uint8_t *)name, (uint8_t *)value, strlen(name), strlen(value),
                      NGHTTP2_NV_FLAG_NONE};
}

static ssize_t on_body(nghttp2_session *session, int32_t stream, uint8_t *bytes, size_t capacity,
                       uint32_t *flags, nghttp2_data_source *source, void *context) {
  (void)session;
  (void)stream;
  ch_connection *connection = context;
  ch_answer *answer = source->ptr;
  size_t left = answer->length - answer->sent;
  size_t piece = left < capacity ? left : capacity;
  memcpy(bytes, answer->bytes + answer->headers + answer->sent, piece);
  answer->sent += piece;
  ch_moved(&connection->client, piece);
  if (answer->sent == answer->length) *flags |= NGHTTP2_DATA_FLAG_EOF;
  return (ssize_t)piece;
}

static void answer(ch_connection *connection, ch_request *request) {
  ch_answer *answer = request->leaving;
  char status[16];
  char length[24];
  char lower[4096];
  size_t used = 0;
  nghttp2_nv fields[FIELDS];
  size_t count = 0;
  snprintf(status, sizeof status, "%u", answer->status % 1000);
  fields[count++] = field(":status", status);
  const char *text = (const char *)answer->bytes;
  for (size_t i = 0; i < answer->count; i++) {
    size_t size = strlen(text) + 1;
    const char *value = text + size;
    if (count < FIELDS - 2 && used + size <= sizeof lower) {
      char *name = lower + used;
      for (size_t each = 0; each < size; each++) {
        name[each] = text[each] >= 'A' && text[each] <= 'Z' ? (char)(text[each] | 0x20) : text[each];
      }
      used += size;
      if (!is_for_connection(name)) fields[count++] = field(name, value);
    }
    text = value + strlen(value) + 1;
  }
  if (answer->length > 0) {
    snprintf(length, sizeof length, "%zu", answer->length);
    fields[count++] = field("content-length", length);
  }
  int is_empty = answer->length == 0 || strcmp(ch_method(request), "HEAD") == 0;
  nghttp2_data_provider body = {.source.ptr = answer, .read_callback = on_body};
  int code = nghttp2_submit_response(state_of(connection)->session, request->stream, fields, count,
                                     is_empty ? NULL : &body);
  if (code != 0) ch_close(connection);
}

// MARK: Closing and timeouts

static void go_away(ch_connection *connection, const char *reason) {
  ch_h2 *h2 = state_of(connection);
  if (h2->is_ended) return;
  h2->is_ended = 1;
  char json[64];
  int length = snprintf(json, sizeof json, "{\"reason\":\"%s\"}", reason);
  int32_t last = nghttp2_session_get_last_proc_stream_id(h2->session);
  nghttp2_submit_goaway(h2->session, NGHTTP2_FLAG_NONE, last, NGHTTP2_NO_ERROR, (uint8_t *)json,
                        (size_t)length);
}

/// The time at which a request times out, while it arrives or while its answer is being sent; 0 for
/// never.
static int64_t due(const ch_connection *connection, const ch_request *request) {
  const ch_limits *limits = &request->service->limits;
  if (!request->is_handed_over) {
    // The head has a separate limit, because no other frames come between its frames.
    unsigned time = request->has_head ? limits->body_time : limits->head_time;
    return request->started + time;
  }
  if (request->leaving == NULL) return 0;
  return atomic_load(&connection->client.stalled_since) + limits->idle_time;
}

static int64_t next_due(const ch_connection *connection) {
  int64_t next = 0;
  for (const ch_request *each = connection->client.requests; each != NULL; each = each->next) {
    int64_t moment = due(connection, each);
    if (moment != 0 && (next == 0 || moment < next)) next = moment;
  }
  return next;
}

static int is_idle(const ch_connection *connection) {
  return connection->client.requests == NULL && connection->out.length == 0;
}

static void schedule(ch_connection *connection) {
  ch_handle *handle = &connection->handle;
  const ch_client *client = &connection->client;
  const ch_limits *limits = &client->service->limits;
  int64_t now = handle->loop->now;
  int64_t soon = limits->idle_time < limits->head_time ? limits->idle_time : limits->head_time;
  // Before the client's first frame the handshake timeout applies.
  if (!state_of(connection)->has_frame) return;
  if (is_idle(connection)) {
    // Only connections with a request get the long session timeout; pings do not extend the short
    // one.
    ch_set_deadline(handle, atomic_load(&client->has_requested)
                                ? now + limits->session_time
                                : connection->accepted + limits->idle_time);
  } else if (client->unfinished == 0 && connection->out.length == 0) {
    ch_set_deadline(handle, 0);
  } else {
    // Wakes at the earliest possible timeout; the exact time is computed then.
    if (limits->body_time < soon) soon = limits->body_time;
    if (handle->deadline == 0 || handle->deadline > now + soon) ch_set_deadline(handle, now + soon);
  }
}

static void flush(ch_connection *connection) {
  if (!write_frames(connection)) return ch_close(connection);
  schedule(connection);
}

static void on_deadline(ch_connection *connection) {
  if (is_idle(connection)) return ch_close_idle(connection);
  const ch_limits *limits = &connection->client.service->limits;
  int64_t next = next_due(connection);
  int64_t blocked = connection->progress + limits->idle_time;
  if (connection->out.length > 0 && (next == 0 || blocked < next)) next = blocked;
  if (next == 0 || next > connection->handle.loop->now) {
    return ch_set_deadline(&connection->handle, next);
  }
  fail(connection, NGHTTP2_ENHANCE_YOUR_CALM);
}

static void end(ch_connection *connection) {
  nghttp2_session_del(state_of(connection)->session);
}

const ch_protocol ch_h2_protocol = {
    .start = start,
    .take = take,
    .answer = answer,
    .flush = flush,
    .deadline = on_deadline,
    .go_away = go_away,
    .end = end,
};
