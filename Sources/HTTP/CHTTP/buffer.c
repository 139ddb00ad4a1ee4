#include "buffer.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

int ch_charge(ch_budget *budget, size_t size, ch_need need) {
  size_t used = atomic_fetch_add(&budget->used, size) + size;
  size_t limit = budget->limit;
  if (need == CH_FOR_HEAD) limit += limit / 4;
  if (need == CH_FOR_SESSION) limit += limit / 2;
  if (need != CH_FOR_ANSWER && used > limit) {
    atomic_fetch_sub(&budget->used, size);
    return 0;
  }
  if (used > atomic_load(&budget->peak)) atomic_store(&budget->peak, used);
  return 1;
}

void ch_refund(ch_budget *budget, size_t size) { atomic_fetch_sub(&budget->used, size); }

int ch_append(ch_budget *budget, ch_buffer *buffer, const void *bytes, size_t length,
              ch_need need) {
  if (length == 0) return 1;
  if (buffer->start > 0 && buffer->start + buffer->length + length > buffer->capacity) {
    memmove(buffer->bytes, buffer->bytes + buffer->start, buffer->length);
    buffer->start = 0;
  }
  size_t needed = buffer->start + buffer->length + length;
  if (needed > buffer->capacity) {
    size_t capacity = buffer->capacity == 0 ? 512 : buffer->capacity * 2;
    while (capacity < needed) capacity *= 2;
    // Allocates exactly as needed for the first large append: most bodies arrive in one piece.
    if (buffer->capacity == 0 && needed > 512) capacity = needed;
    size_t more = capacity - buffer->capacity;
    if (!ch_charge(budget, more, need)) return 0;
    uint8_t *larger = realloc(buffer->bytes, capacity);
    if (larger == NULL) {
      ch_refund(budget, more);
      return 0;
    }
    buffer->bytes = larger;
    buffer->capacity = capacity;
  }
  memcpy(buffer->bytes + buffer->start + buffer->length, bytes, length);
  buffer->length += length;
  return 1;
}

void ch_consume(ch_budget *budget, ch_buffer *buffer, size_t length) {
  buffer->start += length;
  buffer->length -= length;
  if (buffer->length == 0) ch_empty(budget, buffer);
}

void ch_empty(ch_budget *budget, ch_buffer *buffer) {
  if (buffer->bytes == NULL) return;
  free(buffer->bytes);
  ch_refund(budget, buffer->capacity);
  *buffer = (ch_buffer){0};
}

long ch_gunzip(const uint8_t *bytes, size_t length, uint8_t *into, size_t capacity) {
  z_stream stream = {.next_in = (Bytef *)bytes, .avail_in = (uInt)length,
                     .next_out = into, .avail_out = (uInt)capacity};
  // Adding 16 to the window bits accepts only gzip.
  if (inflateInit2(&stream, 16 + MAX_WBITS) != Z_OK) return -1;
  int end = inflate(&stream, Z_FINISH);
  long written = (long)stream.total_out;
  inflateEnd(&stream);
  return end == Z_STREAM_END ? written : -1;
}
