#pragma once

#include "CJQ.h"

#include <stdint.h>
#include <sys/socket.h>

// What a worker's process and its parent send to each other.

typedef struct {
  uint32_t operation;
  uint32_t program;
  uint32_t limit;
  uint32_t milliseconds;
  uint32_t length;
} call;

typedef struct {
  uint32_t status;
  uint32_t length;
} answer;

/// The child's socket.
enum { WORKER_SOCKET = 3 };

/// Prevents SIGPIPE when the other end is closed. Apple's sockets have an option instead, which
/// `make_pair` sets.
#ifdef __APPLE__
enum { SEND_FLAGS = 0 };
#else
enum { SEND_FLAGS = MSG_NOSIGNAL };
#endif

/// Runs the process until its socket closes.
void cj_become_worker(void);
