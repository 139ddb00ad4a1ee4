#pragma once

#include "CProcess.h"

#include <sys/types.h>

/// The state for starting a child, in addition to its options.
typedef struct {
  const cspawn_options *options;
  int report;
  pid_t parent;
  void *filter;
  size_t filter_size;
} preparation;

/// Executes the program or calls the entry. Returns -1 with errno on failure.
int cspawn_become_child(preparation *prepared);
