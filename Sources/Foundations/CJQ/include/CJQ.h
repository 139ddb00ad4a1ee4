#pragma once
#include <stddef.h>

// libjq in plain pointers. Every `char **error` receives a text for cj_free_text on failure.

typedef struct cj_program cj_program;

// Compiles a program; NULL with the words of jq on failure.
cj_program *cj_compile(const char *source, char **error);

// Feeds an input in JSON text; 0, or -1 where it is not JSON.
int cj_start(cj_program *program, const char *json, int length, char **error);

// The next output as JSON text: 1 with a text, 0 at the end, -1 on an error of the program.
int cj_next(cj_program *program, char **text, size_t *length, char **error);

void cj_free_text(char *text);
void cj_close(cj_program *program);

// A process that runs programs, with limits of time, memory and output.

typedef struct cj_worker cj_worker;

enum {
  /// Bytes that a worker may take for its programs.
  CJ_MEMORY_LIMIT = 128 << 20,
  /// Bytes that a program may put out.
  CJ_OUTPUT_LIMIT = 8 << 20,
  /// Milliseconds beyond a program's own that are waited for a worker on a busy machine.
  CJ_PATIENCE = 10000,
  /// Programs that a worker keeps compiled.
  CJ_PROGRAMS = 64,
};

enum { CJ_COMPILE = 1, CJ_RUN = 2 };

// What became of a call; after CJ_LATE and CJ_DIED the worker is of no use.
enum {
  CJ_OK = 0,
  CJ_FAILED = 1,    // the output is the words of jq
  CJ_TOO_MANY = 2,  // more outputs than asked for
  CJ_TOO_LARGE = 3,
  CJ_LATE = 4,
  CJ_DIED = 5,      // it crashed, or passed the limit of memory
};

// Starts a worker; NULL where the system has no room for a process.
cj_worker *cj_worker_start(void);

// Whether an idle worker still runs: 1, or 0.
int cj_worker_is_alive(cj_worker *worker);

// Ends a worker and frees it.
void cj_worker_stop(cj_worker *worker);

// Compiles a program into a place from 0 to CJ_PROGRAMS, or runs it on an input in JSON text; the
// outputs come one a line. The output is to be freed by cj_free_text. The milliseconds are those of a
// processor.
int cj_worker_call(cj_worker *worker, int operation, unsigned program, unsigned limit,
                   unsigned milliseconds, const char *text, size_t length, char **output,
                   size_t *output_length);
