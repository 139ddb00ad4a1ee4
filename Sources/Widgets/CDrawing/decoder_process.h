#pragma once

#include "decoder.h"

// What the decoder's process and its parent send to each other.

enum { READ = 1, DRAW = 2 };

/// The limits for one picture: milliseconds of CPU time and of real time, and bytes of memory
/// beyond those at the start of the process.
enum { WORK_TIME = 2000, WAIT_TIME = 10000, MEMORY = 448 << 20 };

/// The longest problem message, with its final 0.
enum { TEXT = 120 };

typedef struct {
  uint32_t operation;
  uint32_t count;
  double limit;
  cd_raster raster;
} question;

typedef struct {
  uint32_t is_good;
  uint32_t is_vector;
  double width;
  double height;
  /// The size of the pixels that follow; 0 if there are none.
  uint32_t columns;
  uint32_t rows;
  char problem[TEXT];
} reply;

/// Runs the process until its socket closes.
void cd_become_decoder(void);
