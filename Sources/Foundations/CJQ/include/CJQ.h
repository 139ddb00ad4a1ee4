#pragma once
#include <stddef.h>

// Wraps libjq in functions with plain pointers. On failure they set `char **error` to a text, which
// must be freed with cj_free_text.

typedef struct cj_program cj_program;

// Compiles a program. Returns NULL and sets jq's message on failure.
cj_program *cj_compile(const char *source, char **error);

// Sets the input, a JSON text. Returns 0, or -1 if the text is not JSON.
int cj_start(cj_program *program, const char *json, int length, char **error);

// Reads the next output as JSON text. Returns 1 with a text, 0 after the last output, or -1 if the
// program failed.
int cj_next(cj_program *program, char **text, size_t *length, char **error);

void cj_free_text(char *text);
void cj_close(cj_program *program);

// A child process that runs programs with limits of CPU time, memory and output.

typedef struct cj_worker cj_worker;

enum {
  /// The maximum memory of a worker in bytes.
  CJ_MEMORY_LIMIT = 128 << 20,
  /// The maximum output of a program in bytes.
  CJ_OUTPUT_LIMIT = 8 << 20,
  /// Milliseconds to wait for a worker in addition to its program's time limit, for a busy machine.
  CJ_PATIENCE = 10000,
  /// The maximum number of compiled programs that a worker stores.
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

// Starts a worker. Returns NULL if the system cannot start a process.
cj_worker *cj_worker_start(void);

// Whether an idle worker is still running.
int cj_worker_is_alive(cj_worker *worker);

// Kills a worker and frees it.
void cj_worker_stop(cj_worker *worker);

// Compiles a program at an index below CJ_PROGRAMS, or runs it on an input in JSON text. Outputs
// are separated by line breaks. Free the output with cj_free_text. The milliseconds limit the CPU
// time.
int cj_worker_call(cj_worker *worker, int operation, unsigned program, unsigned limit,
                   unsigned milliseconds, const char *text, size_t length, char **output,
                   size_t *output_length);
