#pragma once

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

/// What requests and unread answers of all connections may hold together.
typedef struct {
  size_t limit;
  atomic_size_t used;
  /// The most since memory was last handed back to the system.
  atomic_size_t peak;
} ch_budget;

/// What memory is needed for: only bodies and large answers stop at the limit. Heads, and all else that a
/// request is made of, may go a quarter beyond it, so that small requests are answered while it is used up;
/// what tells a client what happened is never refused.
typedef enum { CH_FOR_BODY, CH_FOR_HEAD, CH_FOR_SESSION, CH_FOR_ANSWER } ch_need;

/// Takes from the budget: 0 where it is used up.
int ch_charge(ch_budget *budget, size_t size, ch_need need);
void ch_refund(ch_budget *budget, size_t size);

/// Bytes that come in at the end and go out at the start; charged to a budget.
typedef struct {
  uint8_t *bytes;
  size_t start;
  size_t length;
  size_t capacity;
} ch_buffer;

/// Adds bytes: 0 where the limit on memory or the system refuses.
int ch_append(ch_budget *budget, ch_buffer *buffer, const void *bytes, size_t length, ch_need need);
void ch_consume(ch_budget *budget, ch_buffer *buffer, size_t length);
void ch_empty(ch_budget *budget, ch_buffer *buffer);
