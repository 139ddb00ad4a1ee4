#include "h1.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

static void expect_head(ch_connection *connection) { connection->h1 = (ch_h1){0}; }

void ch_h1_start(ch_connection *connection) {
  connection->phase = CH_H1;
  expect_head(connection);
}

// MARK: Answers

const char *ch_reason(unsigned status) {
  static const struct {
    unsigned status;
    const char *text;
  } reasons[] = {
      {200, "OK"}, {201, "Created"}, {202, "Accepted"}, {204, "No Content"},
      {301, "Moved Permanently"}, {302, "Found"}, {304, "Not Modified"}, {400, "Bad Request"},
      {401, "Unauthorized"}, {403, "Forbidden"}, {404, "Not Found"}, {405, "Method Not Allowed"},
      {406, "Not Acceptable"}, {408, "Request Timeout"}, {409, "Conflict"}, {410, "Gone"},
      {411, "Length Required"}, {412, "Precondition Failed"}, {413, "Content Too Large"},
      {414, "URI Too Long"}, {415, "Unsupported Media Type"}, {417, "Expectation Failed"},
      {421, "Misdirected Request"}, {422, "Unprocessable Content"}, {426, "Upgrade Required"},
      {428, "Precondition Required"}, {429, "Too Many Requests"},
      {431, "Request Header Fields Too Large"}, {500, "Internal Server Error"},
      {501, "Not Implemented"}, {502, "Bad Gateway"}, {503, "Service Unavailable"},
      {504, "Gateway Timeout"}, {505, "HTTP Version Not Supported"}, {507, "Insufficient Storage"},
  };
  for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) {
    if (reasons[i].status == status) return reasons[i].text;
  }
  return "";
}

static void say(ch_connection *connection, const char *text, size_t length) {
  if (!ch_append(connection->loop->server, &connection->out, text, length, CH_FOR_ANSWER)) {
    ch_close(connection);
  }
}

static int has_body(unsigned status) { return status >= 200 && status != 204 && status != 304; }

/// Writes the head of an answer.
static void say_head(ch_connection *connection, const ch_answer *answer) {
  char head[16384];
  int used = snprintf(head, sizeof head, "HTTP/1.1 %u %s\r\nDate: %s\r\n", answer->status,
                      ch_reason(answer->status), ch_date(connection->loop));
  const char *text = (const char *)answer->bytes;
  for (size_t i = 0; i < answer->count; i++) {
    const char *value = text + strlen(text) + 1;
    size_t needed = strlen(text) + strlen(value) + 4;
    if (strcasecmp(text, "connection") == 0) {
      if (strcasecmp(value, "close") == 0) connection->h1.closes = 1;
    } else if ((size_t)used + needed < sizeof head - 128) {
      used += snprintf(head + used, sizeof head - (size_t)used, "%s: %s\r\n", text, value);
    }
    text = value + strlen(value) + 1;
  }
  const char *length = has_body(answer->status) ? "Content-Length: %zu\r\n" : "";
  used += snprintf(head + used, sizeof head - (size_t)used, length, answer->length);
  const char *end = connection->h1.closes             ? "Connection: close\r\n\r\n"
                    : connection->h1.is_first_version ? "Connection: keep-alive\r\n\r\n"
                                                      : "\r\n";
  used += snprintf(head + used, sizeof head - (size_t)used, "%s", end);
  say(connection, head, (size_t)used);
}

void ch_h1_answer(ch_connection *connection, ch_request *request) {
  ch_answer *answer = request->leaving;
  if (connection->loop->is_stopping) connection->h1.closes = 1;
  if (strcmp(ch_method(request), "HEAD") == 0 || !has_body(answer->status)) {
    answer->sent = answer->length;
  }
  say_head(connection, answer);
  if (connection->is_closed) return;
  // A small body goes out with the head.
  if (answer->length - answer->sent <= 16384) {
    say(connection, (const char *)answer->bytes + answer->headers, answer->length - answer->sent);
    answer->sent = answer->length;
  }
}

int ch_h1_flush(ch_connection *connection) {
  ch_request *request = connection->requests;
  if (request == NULL || request->leaving == NULL) return 0;
  ch_answer *answer = request->leaving;
  int64_t patience = connection->loop->now + connection->loop->server->limits.idle_time;
  if (!ch_flush(connection)) {
    if (!connection->is_closed) ch_set_deadline(connection, patience);
    return 0;
  }
  while (answer->sent < answer->length) {
    long count = ch_write(connection, answer->bytes + answer->headers + answer->sent,
                          answer->length - answer->sent);
    if (count == CH_FAILED) ch_close(connection);
    if (count == CH_AGAIN) ch_set_deadline(connection, patience);
    if (count < 0) return 0;
    answer->sent += (size_t)count;
  }
  ch_finish(request);
  if (connection->h1.closes) {
    ch_linger(connection);
    return 1;
  }
  expect_head(connection);
  ch_set_deadline(connection, patience);
  return 1;
}

/// Refuses what cannot be read, so that no handler sees it, and ends the connection.
static void refuse(ch_connection *connection, unsigned status, const char *why) {
  char text[512];
  const char *again = status == 503 ? "Retry-After: 1\r\n" : "";
  int used = snprintf(text, sizeof text,
                      "HTTP/1.1 %u %s\r\nDate: %s\r\nContent-Type: text/plain\r\n%s"
                      "Content-Length: %zu\r\nConnection: close\r\n\r\n%s",
                      status, ch_reason(status), ch_date(connection->loop), again, strlen(why), why);
  while (connection->requests != NULL) ch_finish(connection->requests);
  ch_empty(connection->loop->server, &connection->out);
  // Straight to the socket: where that is full there is nobody to read it.
  ch_write(connection, (const uint8_t *)text, (size_t)used);
  ch_linger(connection);
}

static const char *explain(unsigned status) {
  switch (status) {
    case 400: return "The request is not HTTP/1.1 as RFC 9112 has it.\n";
    case 408: return "The request took too long to arrive.\n";
    case 413: return "The body is too large.\n";
    case 414: return "The request line is too long.\n";
    case 417: return "Only 100-continue can be expected here.\n";
    case 431: return "The headers are too large.\n";
    case 501: return "The only transfer coding is chunked.\n";
    case 503: return "The server is busy: try again.\n";
    case 505: return "Use HTTP/1.1, or HTTP/2 by its preface.\n";
    default: return "";
  }
}

static void refuse_with(ch_connection *connection, unsigned status) {
  refuse(connection, status, explain(status));
}

// MARK: Requests

static void complete(ch_connection *connection) {
  connection->h1.step = CH_ANSWER;
  ch_set_deadline(connection, 0);
  ch_hand_over(connection->requests);
}

/// Looks at a complete head: what is far too large is answered before it is sent.
static void begin_body(ch_connection *connection, ch_request *request) {
  const ch_limits *limits = &connection->loop->server->limits;
  ch_h1 *h1 = &connection->h1;
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
    say(connection, interim, sizeof interim - 1);
  }
}

/// Reads a head: how many bytes it took, 0 where more must come.
static size_t take_head(ch_connection *connection, const uint8_t *bytes, size_t length) {
  ch_loop *loop = connection->loop;
  const ch_limits *limits = &loop->server->limits;
  ch_h1 *h1 = &connection->h1;
  if (!h1->has_begun) {
    h1->has_begun = 1;
    connection->progress = loop->now;
    if (connection->deadline == 0 || connection->deadline > loop->now + limits->head_time) {
      ch_set_deadline(connection, loop->now + limits->head_time);
    }
  }
  long head = ch_h1_head_length(h1, bytes, length < limits->head ? length : limits->head);
  if (head == 0 && length >= limits->head) head = -2;
  if (head == 0) return 0;
  if (head == 2) {
    // Clients of old send an empty line after a body.
    h1->scanned = h1->line = 0;
    return 2;
  }
  if (head < 0) {
    refuse_with(connection, head == -1 ? 400 : h1->line == 0 ? 414 : 431);
    return length;
  }
  ch_request *request = ch_new_request(connection, loop->now);
  if (request == NULL) {
    refuse_with(connection, 503);
    return length;
  }
  unsigned refusal = ch_h1_read_head(request, h1, bytes, (size_t)head);
  if (refusal != 0) {
    refuse_with(connection, refusal);
    return length;
  }
  begin_body(connection, request);
  return (size_t)head;
}

/// The body must come in its time, and must not rest.
static void wait_for_body(ch_connection *connection) {
  const ch_limits *limits = &connection->loop->server->limits;
  int64_t rest = connection->loop->now + limits->idle_time;
  int64_t end = connection->requests->started + limits->body_time;
  ch_set_deadline(connection, rest < end ? rest : end);
}

size_t ch_h1_take(ch_connection *connection, const uint8_t *bytes, size_t length) {
  ch_h1 *h1 = &connection->h1;
  size_t taken = 0;
  while (taken < length && !connection->is_closed && connection->phase == CH_H1 &&
         h1->step != CH_ANSWER) {
    size_t piece;
    if (h1->step == CH_HEAD) {
      piece = take_head(connection, bytes + taken, length - taken);
    } else {
      unsigned refusal = 0;
      piece = ch_h1_read_body(connection->requests, h1, bytes + taken, length - taken, &refusal);
      if (refusal == 413) {
        // The handler says so in the words of its API.
        h1->closes = 1;
        complete(connection);
      } else if (refusal != 0) {
        refuse_with(connection, refusal);
      } else if (ch_h1_has_body(h1)) {
        complete(connection);
      }
    }
    if (piece == 0) break;
    taken += piece;
  }
  if (!connection->is_closed && connection->phase == CH_H1 && h1->step != CH_HEAD &&
      h1->step != CH_ANSWER) {
    wait_for_body(connection);
  }
  return connection->phase == CH_H1 ? taken : length;
}

void ch_h1_deadline(ch_connection *connection) {
  int is_writing = connection->h1.step == CH_ANSWER;
  int is_idle = connection->h1.step == CH_HEAD && !connection->h1.has_begun;
  if (is_writing || is_idle) return ch_close(connection);
  refuse_with(connection, 408);
}
