#include "worker_process.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

static int write_all(int socket, const void *bytes, size_t length) {
  const char *from = bytes;
  while (length > 0) {
    ssize_t count = send(socket, from, length, SEND_FLAGS);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return -1;
    from += count;
    length -= (size_t)count;
  }
  return 0;
}

static int read_all(int socket, void *bytes, size_t length) {
  char *to = bytes;
  while (length > 0) {
    ssize_t count = recv(socket, to, length, 0);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return -1;
    to += count;
    length -= (size_t)count;
  }
  return 0;
}

/// Kills the process with SIGPROF after this much CPU time. Wall time would include other
/// processes.
static void set_timer(uint32_t milliseconds) {
  struct itimerval timer = {{0, 0}, {milliseconds / 1000, (milliseconds % 1000) * 1000}};
  setitimer(ITIMER_PROF, &timer, NULL);
}

static void reply(int socket, uint32_t status, const char *text, size_t length) {
  set_timer(0);
  answer head = {status, (uint32_t)length};
  if (write_all(socket, &head, sizeof head) != 0 || write_all(socket, text, length) != 0) _exit(0);
}

static void reply_words(int socket, uint32_t status, char *words) {
  const char *text = words == NULL ? "an error without words" : words;
  reply(socket, status, text, strlen(text));
  free(words);
}

/// Runs a program and replies with its outputs, one per line.
static void run_program(int socket, cj_program *program, const call *wanted, const char *input) {
  char *words = NULL;
  if (cj_start(program, input, (int)wanted->length, &words) != 0) {
    reply_words(socket, CJ_FAILED, words);
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
        reply(socket, CJ_OK, all == NULL ? "" : all, used);
      } else {
        reply_words(socket, CJ_FAILED, words);
      }
      break;
    }
    if (count >= wanted->limit || used + length + 1 > CJ_OUTPUT_LIMIT) {
      cj_free_text(text);
      reply(socket, count >= wanted->limit ? CJ_TOO_MANY : CJ_TOO_LARGE, "", 0);
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

static void work(int socket) {
  cj_program *programs[CJ_PROGRAMS] = {0};
  for (;;) {
    call wanted;
    if (read_all(socket, &wanted, sizeof wanted) != 0) _exit(0);
    char *text = malloc((size_t)wanted.length + 1);
    if (text == NULL) abort();
    if (read_all(socket, text, wanted.length) != 0) _exit(0);
    text[wanted.length] = 0;
    set_timer(wanted.milliseconds);
    cj_program **program = &programs[wanted.program % CJ_PROGRAMS];
    if (wanted.operation == CJ_COMPILE) {
      char *words = NULL;
      cj_close(*program);
      *program = cj_compile(text, &words);
      if (*program == NULL) {
        reply_words(socket, CJ_FAILED, words);
      } else {
        reply(socket, CJ_OK, "", 0);
      }
    } else if (*program != NULL) {
      run_program(socket, *program, &wanted, text);
    } else {
      reply(socket, CJ_FAILED, "not compiled", 12);
    }
    free(text);
  }
}

void cj_become_worker(void) { work(WORKER_SOCKET); }
