#pragma once
#include <stddef.h>

// libjq with plain pointers. On failure `char **error` receives a text for cj_free_text.

typedef struct cj_program cj_program;

// Compiles a program; NULL with jq's message on failure.
cj_program *cj_compile(const char *source, char **error);

// Sets the input as JSON text. Returns 0, or -1 if it is not JSON.
int cj_start(cj_program *program, const char *json, int length, char **error);

// Reads the next output as JSON text. Returns 1 with a text, 0 at the end, or -1 if the program
// failed.
int cj_next(cj_program *program, char **text, size_t *length, char **error);

void cj_free_text(char *text);
void cj_close(cj_program *program);

// A process that runs programs, with limits of CPU time, memory and output.

typedef struct cj_worker cj_worker;

enum {
  /// The maximum bytes of memory of a worker.
  CJ_MEMORY_LIMIT = 128 << 20,
  /// The maximum bytes of output of a program.
  CJ_OUTPUT_LIMIT = 8 << 20,
  /// Milliseconds to wait for a worker beyond its program's limit, on a busy machine.
  CJ_PATIENCE = 10000,
  /// The number of compiled programs that a worker keeps.
  CJ_PROGRAMS = 64,
};

enum { CJ_COMPILE = 1, CJ_RUN = 2 };

// The result of a call. After CJ_LATE and CJ_DIED the worker can no longer be used.
enum {
  CJ_OK = 0,
  CJ_FAILED = 1,    // the output is jq's message
  CJ_TOO_MANY = 2,  // more outputs than requested
  CJ_TOO_LARGE = 3,
  CJ_LATE = 4,
  CJ_DIED = 5,      // it crashed, or exceeded the memory limit
};

// Starts a worker; NULL if the system cannot start a process.
cj_worker *cj_worker_start(void);

// Whether an idle worker still runs.
int cj_worker_is_alive(cj_worker *worker);

// Kills a worker and frees it.
void cj_worker_stop(cj_worker *worker);

// Compiles a program at an index from 0 to CJ_PROGRAMS, or runs it on an input in JSON text. The
// outputs are one per line. Free the output with cj_free_text. The milliseconds are CPU time.
int cj_worker_call(cj_worker *worker, int operation, unsigned program, unsigned limit,
                   unsigned milliseconds, const char *text, size_t length, char **output,
                   size_t *output_length);
