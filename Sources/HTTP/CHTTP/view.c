#include "internal.h"

#include <arpa/inet.h>
#include <netinet/in.h>

// What a handler sees of a request.

/// A text of the head, empty where there was no memory for it.
static const char *text_at(const ch_request *request, size_t place) {
  return place < request->text.length ? (const char *)request->text.bytes + place : "";
}

const char *ch_method(ch_request *request) { return text_at(request, request->method); }

const char *ch_target(ch_request *request) { return text_at(request, request->target); }

const uint8_t *ch_body(ch_request *request, size_t *length) {
  *length = request->body.length;
  return request->body.bytes == NULL ? NULL : request->body.bytes + request->body.start;
}

int ch_flags(ch_request *request) { return request->flags; }

int ch_role(ch_request *request) { return request->connection->role; }

size_t ch_headers(ch_request *request, ch_header *headers, size_t capacity) {
  const char *text = (const char *)request->text.bytes;
  for (size_t i = 0; i < request->field_count && i < capacity; i++) {
    const ch_field *field = &request->fields[i];
    headers[i] = (ch_header){text + field->name, field->name_length, text + field->value,
                             field->value_length};
  }
  return request->field_count;
}

int ch_peer(ch_request *request, char *text, size_t size) {
  const struct sockaddr_storage *peer = &request->connection->peer;
  const void *bytes = NULL;
  int family = peer->ss_family;
  if (family == AF_INET) {
    bytes = &((const struct sockaddr_in *)peer)->sin_addr;
  } else if (family == AF_INET6) {
    const struct in6_addr *address = &((const struct sockaddr_in6 *)peer)->sin6_addr;
    bytes = address;
    // A socket for both families tells IPv4 as ::ffff:1.2.3.4.
    if (IN6_IS_ADDR_V4MAPPED(address)) {
      bytes = (const uint8_t *)address + 12;
      family = AF_INET;
    }
  }
  return bytes != NULL && inet_ntop(family, bytes, text, (socklen_t)size) != NULL;
}
