#pragma once

#include "CProcess.h"

#include <sys/types.h>

/// The state of a child's start, besides its options.
typedef struct {
  const cspawn_options *options;
  int report;
  pid_t parent;
  void *filter;
  size_t filter_size;
} preparation;

/// Starts the program, or the entry; returns -1 with errno on failure.
int cspawn_become_child(preparation *prepared);
