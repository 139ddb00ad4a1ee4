#include "CJQ.h"

#include <CProcess.h>
#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

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

struct cj_worker {
  cworker process;
};

// MARK: The child

static void reply(uint32_t status, const char *text, size_t length) {
  cworker_set_timer(0);
  answer head = {status, (uint32_t)length};
  cworker_send(&head, sizeof head);
  cworker_send(text, length);
}

static void reply_words(uint32_t status, char *words) {
  const char *text = words == NULL ? "an error without words" : words;
  reply(status, text, strlen(text));
  free(words);
}

/// Runs a program and sends its outputs, one per line.
static void run_program(cj_program *program, const call *wanted, const char *input) {
  char *words = NULL;
  if (cj_start(program, input, (int)wanted->length, &words) != 0) {
    reply_words(CJ_FAILED, words);
    return;
  }
  char *all = NULL;
  size_t used = 0;
  size_t capacity = 0;
  for (uint32_t count = 0;; count++) {
    char *text = NULL;
    size_t length = 0;
    int more = cj_next(program, &text, &length, &words);
    if (more <= 0) {
      if (more == 0) {
        reply(CJ_OK, all == NULL ? "" : all, used);
      } else {
        reply_words(CJ_FAILED, words);
      }
      break;
    }
    if (count >= wanted->limit || used + length + 1 > CJ_OUTPUT_LIMIT) {
      cj_free_text(text);
      reply(count >= wanted->limit ? CJ_TOO_MANY : CJ_TOO_LARGE, "", 0);
      break;
    }
    if (used + length + 1 > capacity) {
      capacity = (used + length + 1) * 2;
      char *larger = realloc(all, capacity);
      if (larger == NULL) abort();
      all = larger;
    }
    memcpy(all + used, text, length);
    used += length;
    all[used++] = '\n';
    cj_free_text(text);
  }
  free(all);
}

static void become_worker(void) {
  cj_program *programs[CJ_PROGRAMS] = {0};
  for (;;) {
    call wanted;
    if (!cworker_receive(&wanted, sizeof wanted)) _exit(0);
    char *text = malloc((size_t)wanted.length + 1);
    if (text == NULL) abort();
    if (!cworker_receive(text, wanted.length)) _exit(0);
    text[wanted.length] = 0;
    cworker_set_timer(wanted.milliseconds);
    cj_program **program = &programs[wanted.program % CJ_PROGRAMS];
    if (wanted.operation == CJ_COMPILE) {
      char *words = NULL;
      cj_close(*program);
      *program = cj_compile(text, &words);
      if (*program == NULL) {
        reply_words(CJ_FAILED, words);
      } else {
        reply(CJ_OK, "", 0);
      }
    } else if (*program != NULL) {
      run_program(*program, &wanted, text);
    } else {
      reply(CJ_FAILED, "not compiled", 12);
    }
    free(text);
  }
}

// MARK: The parent

cj_worker *cj_worker_start(void) {
  cj_worker *worker = malloc(sizeof *worker);
  if (worker == NULL) return NULL;
  // The worker is sandboxed, because bugs in jq have allowed code execution. It needs only the
  // files for local time. It has no standard error, because jq's message on an abort must not
  // appear on the screen.
  const char *const readable[] = {"/etc/localtime", "/usr/share/zoneinfo", NULL};
  const char *const writable[] = {NULL};
  cspawn_options options = {.entry = become_worker, .private_memory = CJ_MEMORY_LIMIT};
  if (cworker_start(&worker->process, options, readable, writable) == 0) return worker;
  free(worker);
  return NULL;
}

void cj_worker_stop(cj_worker *worker) {
  if (worker == NULL) return;
  cworker_stop(&worker->process);
  free(worker);
}

int cj_worker_is_alive(cj_worker *worker) { return cworker_is_alive(&worker->process); }

/// Whether a worker that does not respond was killed by its timer. Does not reap the worker.
static int was_late(const cj_worker *worker) {
  siginfo_t ended = {0};
  kill(worker->process.process, SIGKILL);
  while (waitid(P_PID, (id_t)worker->process.process, &ended, WEXITED | WNOWAIT) < 0 && errno == EINTR) {
  }
  return ended.si_code == CLD_KILLED && ended.si_status == SIGPROF;
}

/// Sends or receives all bytes. Fails on timeout or if the worker has ended.
static int move(const cj_worker *worker, int sends, void *bytes, size_t length, int64_t end) {
  int failure = cworker_move(&worker->process, sends, bytes, length, end);
  return failure == 0 ? CJ_OK : failure == ETIMEDOUT ? CJ_LATE : CJ_DIED;
}

int cj_worker_call(cj_worker *worker, int operation, unsigned program, unsigned limit,
                   unsigned milliseconds, const char *text, size_t length, char **output,
                   size_t *output_length) {
  *output = NULL;
  *output_length = 0;
  int64_t end = cworker_now() + milliseconds + CJ_PATIENCE;
  call wanted = {(uint32_t)operation, program, limit, milliseconds, (uint32_t)length};
  answer head;
  int status = move(worker, 1, &wanted, sizeof wanted, end);
  if (status == CJ_OK) status = move(worker, 1, (void *)text, length, end);
  if (status == CJ_OK) status = move(worker, 0, &head, sizeof head, end);
  if (status == CJ_DIED && was_late(worker)) status = CJ_LATE;
  if (status != CJ_OK) return status;
  char *received = malloc((size_t)head.length + 1);
  if (received == NULL) return CJ_DIED;
  status = move(worker, 0, received, head.length, end);
  if (status != CJ_OK) {
    free(received);
    return status;
  }
  received[head.length] = 0;
  *output = received;
  *output_length = head.length;
  return (int)head.status;
}
