#include "CSQLite.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

struct cs_gate {
  pthread_mutex_t lock;
  pthread_cond_t changed;
};

cs_gate *cs_gate_new(void) {
  cs_gate *gate = malloc(sizeof *gate);
  if (gate == NULL) abort();
  pthread_mutex_init(&gate->lock, NULL);
  pthread_cond_init(&gate->changed, NULL);
  return gate;
}

void cs_gate_free(cs_gate *gate) {
  pthread_cond_destroy(&gate->changed);
  pthread_mutex_destroy(&gate->lock);
  free(gate);
}

void cs_gate_lock(cs_gate *gate) { pthread_mutex_lock(&gate->lock); }

void cs_gate_unlock(cs_gate *gate) { pthread_mutex_unlock(&gate->lock); }

void cs_gate_wait(cs_gate *gate) { pthread_cond_wait(&gate->changed, &gate->lock); }

void cs_gate_wake(cs_gate *gate) { pthread_cond_broadcast(&gate->changed); }

typedef struct {
  void (*run)(void *context);
  void *context;
} job;

static void *start(void *argument) {
  job work = *(job *)argument;
  free(argument);
  work.run(work.context);
  return NULL;
}

int cs_thread_start(void (*run)(void *context), void *context) {
  job *work = malloc(sizeof *work);
  if (work == NULL) abort();
  work->run = run;
  work->context = context;
  // Signals are for the threads of the program, not for one that writes.
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  int code = pthread_create(&thread, NULL, start, work);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (code == 0) {
    pthread_detach(thread);
  } else {
    free(work);
  }
  return code;
}

unsigned long cs_thread_self(void) { return (unsigned long)pthread_self(); }
