#include "h1.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

// An HTTP/1.1 connection, which handles one request and its answer at a time.

static ch_h1 *state_of(const ch_connection *connection) { return connection->state; }

static void expect_head(ch_connection *connection) {
  *state_of(connection) = (ch_h1){0};
  connection->is_paused = 0;
}

static int start(ch_connection *connection) {
  connection->state = calloc(1, sizeof(ch_h1));
  return connection->state != NULL;
}

// MARK: Answers

static void write_text(ch_connection *connection, const char *text, size_t length) {
  ch_budget *budget = &connection->client.service->budget;
  if (!ch_append(budget, &connection->out, text, length, CH_FOR_ANSWER)) ch_close(connection);
}

static int has_body(unsigned status) { return status >= 200 && status != 204 && status != 304; }

static void write_head(ch_connection *connection, const ch_answer *answer) {
  ch_h1 *h1 = state_of(connection);
  char head[16384];
  int used = snprintf(head, sizeof head, "HTTP/1.1 %u %s\r\nDate: %s\r\n", answer->status,
                      ch_h1_reason(answer->status), ch_h1_date());
  const char *text = (const char *)answer->bytes;
  for (size_t i = 0; i < answer->count; i++) {
    size_t name_length = strlen(text);
    const char *value = text + name_length + 1;
    size_t value_length = strlen(value);
    if (strcasecmp(text, "connection") == 0) {
      if (strcasecmp(value, "close") == 0) h1->closes = 1;
    } else if ((size_t)used + name_length + value_length + 4 < sizeof head - 128) {
      char *end = stpcpy(stpcpy(head + used, text), ": ");
      used = (int)(stpcpy(stpcpy(end, value), "\r\n") - head);
    }
    text = value + value_length + 1;
  }
  const char *length = has_body(answer->status) ? "Content-Length: %zu\r\n" : "";
  used += snprintf(head + used, sizeof head - (size_t)used, length, answer->length);
  const char *end = h1->closes             ? "Connection: close\r\n\r\n"
                    : h1->is_first_version ? "Connection: keep-alive\r\n\r\n"
                                           : "\r\n";
  used += snprintf(head + used, sizeof head - (size_t)used, "%s", end);
  write_text(connection, head, (size_t)used);
}

static void answer(ch_connection *connection, ch_request *request) {
  ch_answer *answer = request->leaving;
  if (connection->handle.loop->is_stopping) state_of(connection)->closes = 1;
  if (strcmp(ch_method(request), "HEAD") == 0 || !has_body(answer->status)) {
    answer->sent = answer->length;
  }
  write_head(connection, answer);
  if (connection->handle.is_closed) return;
  // A small body is sent with the head.
  if (answer->length - answer->sent <= 16384) {
    const char *body = (const char *)answer->bytes + answer->headers;
    write_text(connection, body, answer->length - answer->sent);
    answer->sent = answer->length;
  }
}

/// Continues sending the current answer.
static int resume(ch_connection *connection) {
  if (!connection->is_paused) return 1;
  ch_request *request = connection->client.requests;
  if (request == NULL || request->leaving == NULL) return 0;
  ch_answer *answer = request->leaving;
  ch_client *client = &connection->client;
  unsigned idle_time = client->service->limits.idle_time;
  size_t waiting = connection->out.length;
  int is_flushed = ch_flush(connection);
  if (connection->handle.is_closed) return 0;
  ch_moved(client, waiting - connection->out.length);
  if (!is_flushed) {
    ch_set_deadline(&connection->handle, atomic_load(&client->stalled_since) + idle_time);
    return 0;
  }
  while (answer->sent < answer->length) {
    long count = ch_write(connection, answer->bytes + answer->headers + answer->sent,
                          answer->length - answer->sent);
    if (count == CH_FAILED) ch_close(connection);
    if (count == CH_AGAIN) {
      ch_set_deadline(&connection->handle, atomic_load(&client->stalled_since) + idle_time);
    }
    if (count < 0) return 0;
    answer->sent += (size_t)count;
    ch_moved(client, (size_t)count);
  }
  ch_finish(request);
  if (state_of(connection)->closes) {
    ch_linger(connection);
    return 1;
  }
  expect_head(connection);
  ch_set_deadline(&connection->handle, connection->handle.loop->now + idle_time);
  return 1;
}

/// Rejects an unreadable request without calling the handler, and ends the connection.
static void refuse(ch_connection *connection, unsigned status) {
  char text[512];
  const char *why = ch_h1_explain(status);
  const char *again = status == 503 ? "Retry-After: 1\r\n" : "";
  int used = snprintf(text, sizeof text,
                      "HTTP/1.1 %u %s\r\nDate: %s\r\nContent-Type: text/plain\r\n%s"
                      "Content-Length: %zu\r\nConnection: close\r\n\r\n%s",
                      status, ch_h1_reason(status), ch_h1_date(), again, strlen(why), why);
  while (connection->client.requests != NULL) ch_finish(connection->client.requests);
  ch_empty(&connection->client.service->budget, &connection->out);
  // Written directly to the socket: if the socket is full, the client is not reading, and the text
  // is lost.
  ch_write(connection, (const uint8_t *)text, (size_t)used);
  ch_linger(connection);
}

// MARK: Requests

static void complete(ch_connection *connection) {
  connection->is_paused = 1;
  ch_set_deadline(&connection->handle, 0);
  ch_hand_over(connection->client.requests);
}

/// Handles a complete head: a body that is far too large is rejected before it arrives.
static void begin_body(ch_connection *connection, ch_request *request) {
  const ch_limits *limits = &connection->client.service->limits;
  ch_h1 *h1 = state_of(connection);
  if (h1->step == CH_BODY && h1->left > limits->body) {
    request->flags |= CH_BODY_TOO_LARGE;
    if (h1->expects_continue || h1->left > limits->drain) {
      h1->closes = 1;
      return complete(connection);
    }
  }
  if (ch_h1_has_body(h1)) return complete(connection);
  if (h1->expects_continue) {
    static const char interim[] = "HTTP/1.1 100 Continue\r\n\r\n";
    write_text(connection, interim, sizeof interim - 1);
  }
}

/// Reads a head; returns the number of bytes used, 0 if more are needed.
static size_t take_head(ch_connection *connection, const uint8_t *bytes, size_t length) {
  ch_loop *loop = connection->handle.loop;
  const ch_limits *limits = &connection->client.service->limits;
  ch_h1 *h1 = state_of(connection);
  if (!h1->has_begun) {
    h1->has_begun = 1;
    connection->progress = loop->now;
    int64_t end = loop->now + limits->head_time;
    ch_handle *handle = &connection->handle;
    if (handle->deadline == 0 || handle->deadline > end) ch_set_deadline(handle, end);
  }
  long head = ch_h1_head_length(h1, bytes, length < limits->head ? length : limits->head);
  if (head == 0 && length >= limits->head) head = -2;
  if (head == 0) return 0;
  if (head == 2) {
    // Skips an empty line, which old clients send after a body.
    h1->scanned = h1->line = 0;
    return 2;
  }
  if (head < 0) {
    refuse(connection, head == -1 ? 400 : h1->line == 0 ? 414 : 431);
    return length;
  }
  ch_request *request = ch_new_request(&connection->client);
  if (request == NULL) {
    refuse(connection, 503);
    return length;
  }
  unsigned refusal = ch_h1_read_head(request, h1, bytes, (size_t)head);
  if (refusal != 0) {
    refuse(connection, refusal);
    return length;
  }
  begin_body(connection, request);
  return (size_t)head;
}

/// Sets the deadline for the body, from the limits for its total time and for stalling.
static void wait_for_body(ch_connection *connection) {
  const ch_limits *limits = &connection->client.service->limits;
  int64_t idle_end = connection->handle.loop->now + limits->idle_time;
  int64_t end = connection->client.requests->started + limits->body_time;
  ch_set_deadline(&connection->handle, idle_end < end ? idle_end : end);
}

/// Whether the next bytes still belong to a request.
static int is_reading(const ch_connection *connection) {
  return !connection->handle.is_closed && !connection->is_paused &&
         connection->protocol == &ch_h1_protocol;
}

static size_t take(ch_connection *connection, const uint8_t *bytes, size_t length) {
  ch_h1 *h1 = state_of(connection);
  size_t taken = 0;
  while (taken < length && is_reading(connection)) {
    size_t piece;
    if (h1->step == CH_HEAD) {
      piece = take_head(connection, bytes + taken, length - taken);
    } else {
      unsigned refusal = 0;
      piece = ch_h1_read_body(connection->client.requests, h1, bytes + taken, length - taken,
                              &refusal);
      if (refusal == 413) {
        // The handler reports this error in the format of its API.
        h1->closes = 1;
        complete(connection);
      } else if (refusal != 0) {
        refuse(connection, refusal);
      } else if (ch_h1_has_body(h1)) {
        complete(connection);
      }
    }
    if (piece == 0) break;
    taken += piece;
  }
  if (is_reading(connection) && h1->step != CH_HEAD) wait_for_body(connection);
  return connection->protocol == &ch_h1_protocol ? taken : length;
}

static void on_deadline(ch_connection *connection) {
  const ch_h1 *h1 = state_of(connection);
  int is_idle = h1->step == CH_HEAD && !h1->has_begun;
  if (connection->is_paused || is_idle) return ch_close(connection);
  refuse(connection, 408);
}

const ch_protocol ch_h1_protocol = {
    .start = start,
    .resume = resume,
    .take = take,
    .answer = answer,
    .deadline = on_deadline,
};
