#include "h1.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

// A strict parser for the head of a request (RFC 9112): ambiguous input is rejected.

static int is_token(uint8_t byte) {
  if ((byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z')) {
    return 1;
  }
  return byte != 0 && strchr("!#$%&'*+-.^_`|~", byte) != NULL;
}

static int is_blank(uint8_t byte) { return byte == ' ' || byte == '\t'; }

long ch_h1_head_length(ch_h1 *h1, const uint8_t *bytes, size_t length) {
  while (h1->scanned < length) {
    const uint8_t *end = memchr(bytes + h1->scanned, '\n', length - h1->scanned);
    if (end == NULL) {
      h1->scanned = length;
      return 0;
    }
    size_t place = (size_t)(end - bytes);
    if (place == h1->line || bytes[place - 1] != '\r') return -1;
    if (place - 1 == h1->line) return (long)place + 1;
    h1->scanned = h1->line = place + 1;
  }
  return 0;
}

/// Parses `METHOD SP target SP HTTP/1.x`; returns the status of a rejection, 0 for none.
static unsigned read_first_line(ch_request *request, ch_h1 *h1, uint8_t *line, size_t length) {
  uint8_t *end = line + length;
  uint8_t *at = line;
  while (at < end && is_token(*at)) at++;
  if (at == line || at == end || *at != ' ') return 400;
  *at++ = 0;
  uint8_t *target = at;
  while (at < end && *at > ' ' && *at != 0x7F) at++;
  if (at == target || at == end || *at != ' ') return 400;
  *at++ = 0;
  if (end - at != 8 || memcmp(at, "HTTP/", 5) != 0 || at[6] != '.') return 400;
  if (at[5] < '0' || at[5] > '9' || at[7] < '0' || at[7] > '9') return 400;
  if (at[5] != '1' || at[7] > '1') return 505;
  h1->is_first_version = at[7] == '0';
  request->method = 0;
  request->target = (size_t)(target - line);
  return ch_has_null((const char *)target) ? 400 : 0;
}

/// Parses one line and adds it to the fields.
static unsigned read_field(ch_request *request, const uint8_t *text, size_t start, size_t end) {
  size_t at = start;
  while (at < end && is_token(text[at])) at++;
  if (at == start || at == end || text[at] != ':') return 400;
  size_t name_length = at - start;
  at += 1;
  while (at < end && is_blank(text[at])) at++;
  size_t last = end;
  while (last > at && is_blank(text[last - 1])) last--;
  for (size_t i = at; i < last; i++) {
    if ((text[i] < ' ' && text[i] != '\t') || text[i] == 0x7F) return 400;
  }
  return ch_add_field(request, start, name_length, at, last - at) ? 0 : 503;
}

typedef struct {
  const char *bytes;
  size_t length;
} ch_text;

static int is_named(const ch_request *request, const ch_field *field, const char *name) {
  return field->name_length == strlen(name) &&
         strncasecmp((const char *)request->text.bytes + field->name, name, field->name_length) == 0;
}

static ch_text value_of(const ch_request *request, const ch_field *field) {
  return (ch_text){(const char *)request->text.bytes + field->value, field->value_length};
}

static int equals(ch_text text, const char *word) {
  return text.length == strlen(word) && strncasecmp(text.bytes, word, text.length) == 0;
}

/// Whether a list such as `keep-alive, close` contains a word.
static int lists(ch_text text, const char *word) {
  while (text.length > 0) {
    const char *comma = memchr(text.bytes, ',', text.length);
    size_t length = comma == NULL ? text.length : (size_t)(comma - text.bytes);
    ch_text item = {text.bytes, length};
    while (item.length > 0 && is_blank((uint8_t)*item.bytes)) item.bytes++, item.length--;
    while (item.length > 0 && is_blank((uint8_t)item.bytes[item.length - 1])) item.length--;
    if (equals(item, word)) return 1;
    size_t used = comma == NULL ? length : length + 1;
    text.bytes += used;
    text.length -= used;
  }
  return 0;
}

static int read_length(ch_text text, uint64_t *length) {
  if (text.length == 0) return 0;
  *length = 0;
  for (size_t i = 0; i < text.length; i++) {
    char digit = text.bytes[i];
    if (digit < '0' || digit > '9') return 0;
    // A number with more digits exceeds any limit.
    if (*length > UINT64_MAX / 10 - 1) continue;
    *length = *length * 10 + (uint64_t)(digit - '0');
  }
  return 1;
}

/// Determines the framing of the body, and reads the fields about the connection.
static unsigned read_framing(const ch_request *request, ch_h1 *h1) {
  int hosts = 0;
  int lengths = 0;
  int codings = 0;
  for (size_t i = 0; i < request->field_count; i++) {
    const ch_field *field = &request->fields[i];
    ch_text value = value_of(request, field);
    if (is_named(request, field, "host")) {
      hosts += 1;
    } else if (is_named(request, field, "content-length")) {
      if (++lengths > 1 || !read_length(value, &h1->left)) return 400;
    } else if (is_named(request, field, "transfer-encoding")) {
      if (++codings > 1) return 400;
      if (!equals(value, "chunked")) return 501;
    } else if (is_named(request, field, "connection")) {
      if (lists(value, "close")) h1->closes = 1;
      if (h1->is_first_version && lists(value, "keep-alive")) h1->closes = 0;
    } else if (is_named(request, field, "expect")) {
      if (!equals(value, "100-continue")) return 417;
      h1->expects_continue = !h1->is_first_version;
    }
  }
  if (hosts > 1 || (hosts == 0 && !h1->is_first_version)) return 400;
  if (lengths > 0 && codings > 0) return 400;
  if (codings > 0 && h1->is_first_version) return 400;
  h1->step = codings > 0 ? CH_CHUNK_SIZE : CH_BODY;
  return 0;
}

unsigned ch_h1_read_head(ch_request *request, ch_h1 *h1, const uint8_t *bytes, size_t length) {
  if (!ch_append(&request->service->budget, &request->text, bytes, length, CH_FOR_HEAD)) return 503;
  uint8_t *text = request->text.bytes;
  size_t start = 0;
  h1->left = 0;
  h1->expects_continue = 0;
  for (int line = 0;; line++) {
    const uint8_t *found = memchr(text + start, '\n', length - start);
    size_t end = (size_t)(found - text) - 1;
    if (end == start) break;
    unsigned refusal;
    if (line == 0) {
      refusal = read_first_line(request, h1, text, end);
      h1->closes = h1->is_first_version;
    } else {
      refusal = read_field(request, text, start, end);
    }
    if (refusal != 0) return refusal;
    start = end + 2;
  }
  return read_framing(request, h1);
}
