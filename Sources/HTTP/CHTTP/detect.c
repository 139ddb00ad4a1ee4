#include "detect.h"

#include "h1.h"
#include "h2.h"

#include <string.h>

/// Whether the first byte is one of TLS: 1, 0, or -1 if none has arrived.
static int is_tls(ch_source *source) {
  uint8_t first;
  ssize_t count = recv(source->descriptor, &first, 1, MSG_PEEK);
  if (count == 1) return first == 0x16;
  source->is_readable = 0;
  return count == 0 ? 1 : -1;
}

static int resume(ch_connection *connection) {
  if (connection->tls == NULL || connection->client.flags & CH_TLS) return 1;
  ch_source *source = &connection->handle.source;
  if (SSL_in_before(connection->tls)) {
    int answer = is_tls(source);
    if (answer < 0) return 0;
    if (answer == 0) {
      // A client that does not use TLS gets the handler's error in clear text.
      ch_tls_free(connection->tls);
      connection->tls = NULL;
      return 1;
    }
    source->is_readable = 1;
  }
  int result = ch_tls_handshake(connection->tls, source);
  if (result == CH_FAILED) ch_close(connection);
  if (result < 0) return 0;
  connection->client.flags |= CH_TLS;
  if (ch_tls_has_certificate(connection->tls)) connection->client.flags |= CH_CLIENT_CERTIFICATE;
  if (ch_tls_has_h2(connection->tls)) ch_use(connection, &ch_h2_protocol);
  return !connection->handle.is_closed;
}

/// Whether bytes are the start of HTTP/2's preface: 1, 0, or -1 if more are needed.
static int is_preface(const uint8_t *bytes, size_t length) {
  static const char preface[] = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
  size_t compared = length < sizeof preface - 1 ? length : sizeof preface - 1;
  if (memcmp(bytes, preface, compared) != 0) return 0;
  return compared == sizeof preface - 1 ? 1 : -1;
}

static size_t take(ch_connection *connection, const uint8_t *bytes, size_t length) {
  int answer = is_preface(bytes, length);
  if (answer < 0) return 0;
  ch_use(connection, answer ? &ch_h2_protocol : &ch_h1_protocol);
  if (connection->handle.is_closed) return length;
  return connection->protocol->take(connection, bytes, length);
}

const ch_protocol ch_detect_protocol = {.resume = resume, .take = take};
