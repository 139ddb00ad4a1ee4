#include "h1.h"

#include <string.h>

/// The maximum length of a line with a chunk's size and extensions, and of all trailers.
enum { LINE_LIMIT = 1024, TRAILER_LIMIT = 8192 };

static int digit(uint8_t byte) {
  if (byte >= '0' && byte <= '9') return byte - '0';
  byte |= 0x20;
  return byte >= 'a' && byte <= 'f' ? byte - 'a' + 10 : -1;
}

/// The length of a line with CR LF; 0 if it is incomplete, -1 if it is too long or ends in a bare
/// LF.
static long line_length(const uint8_t *bytes, size_t length, size_t limit) {
  const uint8_t *end = memchr(bytes, '\n', length);
  if (end == NULL) return length > limit ? -1 : 0;
  size_t place = (size_t)(end - bytes);
  if (place == 0 || bytes[place - 1] != '\r' || place > limit) return -1;
  return (long)place + 1;
}

/// Parses `1F;extension`; extensions are ignored.
static int read_size(const uint8_t *bytes, size_t length, uint64_t *size) {
  size_t at = 0;
  *size = 0;
  while (at < length && digit(bytes[at]) >= 0) {
    if (at == 15) return 0;
    *size = *size * 16 + (uint64_t)digit(bytes[at++]);
  }
  if (at == 0) return 0;
  while (at < length && (bytes[at] == ' ' || bytes[at] == '\t')) at++;
  return at == length || bytes[at] == ';';
}

/// Reads bytes of the content.
static size_t take(ch_request *request, ch_h1 *h1, const uint8_t *bytes, size_t length,
                   unsigned *refusal) {
  size_t piece = length < h1->left ? length : (size_t)h1->left;
  if (piece > 0 && !ch_take_body(request, bytes, piece)) *refusal = 413;
  h1->left -= piece;
  return piece;
}

size_t ch_h1_read_body(ch_request *request, ch_h1 *h1, const uint8_t *bytes, size_t length,
                       unsigned *refusal) {
  long line;
  switch (h1->step) {
    case CH_BODY: return take(request, h1, bytes, length, refusal);
    case CH_CHUNK_SIZE:
      line = line_length(bytes, length, LINE_LIMIT);
      if (line > 0 && read_size(bytes, (size_t)line - 2, &h1->left)) {
        h1->step = h1->left > 0 ? CH_CHUNK_DATA : CH_TRAILERS;
        return (size_t)line;
      }
      break;
    case CH_CHUNK_DATA: {
      size_t piece = take(request, h1, bytes, length, refusal);
      if (h1->left == 0) h1->step = CH_CHUNK_END;
      return piece;
    }
    case CH_CHUNK_END:
      line = line_length(bytes, length, 1);
      if (line == 2) {
        h1->step = CH_CHUNK_SIZE;
        return 2;
      }
      break;
    default:
      line = line_length(bytes, length, TRAILER_LIMIT);
      // An empty line ends the trailers, which are ignored.
      if (line == 2) {
        h1->step = CH_BODY;
        h1->left = 0;
      }
      if (line > 0) {
        h1->trailers += (size_t)line;
        if (h1->trailers > TRAILER_LIMIT) *refusal = 431;
        return (size_t)line;
      }
  }
  if (line != 0) *refusal = 400;
  return 0;
}

int ch_h1_has_body(const ch_h1 *h1) { return h1->step == CH_BODY && h1->left == 0; }
