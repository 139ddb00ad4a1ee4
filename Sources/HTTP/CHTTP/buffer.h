#pragma once

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

/// The memory budget shared by all connections for requests and unread answers.
typedef struct {
  size_t limit;
  atomic_size_t used;
  /// The maximum use since memory was last returned to the system.
  atomic_size_t peak;
} ch_budget;

/// The purpose of memory. Bodies and large answers are limited to the budget. Heads and other parts
/// of a request may exceed it by a quarter, so that small requests are still answered when the
/// budget is used up. Memory for an answer is never refused.
typedef enum { CH_FOR_BODY, CH_FOR_HEAD, CH_FOR_SESSION, CH_FOR_ANSWER } ch_need;

/// Charges the budget; 0 if it is used up.
int ch_charge(ch_budget *budget, size_t size, ch_need need);
void ch_refund(ch_budget *budget, size_t size);

/// A byte queue whose memory is charged to a budget.
typedef struct {
  uint8_t *bytes;
  size_t start;
  size_t length;
  size_t capacity;
} ch_buffer;

/// Appends bytes; 0 if the memory limit or the system does not allow it.
int ch_append(ch_budget *budget, ch_buffer *buffer, const void *bytes, size_t length, ch_need need);
void ch_consume(ch_budget *budget, ch_buffer *buffer, size_t length);
void ch_empty(ch_budget *budget, ch_buffer *buffer);
