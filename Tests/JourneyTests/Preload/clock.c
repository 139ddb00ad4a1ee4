// Preloaded into a program: its wall clock is ahead by the seconds in a file (JUMPING_CLOCK, eight bytes),
// from one moment to the next, as if the clock were set. Waits until a wall-clock time follow it, as in the
// kernel; the monotonic clock is unchanged.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { CONDITIONS = 4096, SLICE = 10000000 };

static const volatile int64_t *ahead;
/// Conditions that wait by the monotonic clock, by address.
static pthread_cond_t *monotonic[CONDITIONS];

__attribute__((constructor)) static void open_clock(void) {
  const char *path = getenv("JUMPING_CLOCK");
  int file = path == NULL ? -1 : open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) abort();
  void *bytes = mmap(NULL, sizeof(int64_t), PROT_READ, MAP_SHARED, file, 0);
  if (bytes == MAP_FAILED) abort();
  close(file);
  ahead = bytes;
}

static struct timespec real_now(void) {
  struct timespec now;
  syscall(SYS_clock_gettime, CLOCK_REALTIME, &now);
  return now;
}

static struct timespec shifted_now(void) {
  struct timespec now = real_now();
  if (ahead != NULL) now.tv_sec += *ahead;
  return now;
}

int clock_gettime(clockid_t clock, struct timespec *moment) {
  if (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE) {
    return (int)syscall(SYS_clock_gettime, clock, moment);
  }
  *moment = shifted_now();
  return 0;
}

int gettimeofday(struct timeval *restrict moment, void *restrict zone) {
  (void)zone;
  struct timespec now = shifted_now();
  moment->tv_sec = now.tv_sec;
  moment->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *moment) {
  struct timespec now = shifted_now();
  if (moment != NULL) *moment = now.tv_sec;
  return now.tv_sec;
}

/// Whether a time of the shifted clock has passed; if not, sets the end of a short wait by the real one.
static int has_come(const struct timespec *moment, struct timespec *end) {
  struct timespec now = shifted_now();
  if (now.tv_sec > moment->tv_sec ||
      (now.tv_sec == moment->tv_sec && now.tv_nsec >= moment->tv_nsec)) {
    return 1;
  }
  *end = real_now();
  end->tv_nsec += SLICE;
  if (end->tv_nsec >= 1000000000) {
    end->tv_nsec -= 1000000000;
    end->tv_sec += 1;
  }
  return 0;
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict moment) {
  static int (*next)(sem_t *, const struct timespec *);
  if (next == NULL) next = (int (*)(sem_t *, const struct timespec *))dlsym(RTLD_NEXT, "sem_timedwait");
  struct timespec end;
  while (!has_come(moment, &end)) {
    int result = next(semaphore, &end);
    if (result == 0 || errno != ETIMEDOUT) return result;
  }
  if (sem_trywait(semaphore) == 0) return 0;
  errno = ETIMEDOUT;
  return -1;
}

/// The newest version of a C library function: the oldest has another type of condition.
static void *find(const char *name) {
  void *found = dlvsym(RTLD_NEXT, name, "GLIBC_2.3.2");
  return found == NULL ? dlsym(RTLD_NEXT, name) : found;
}

static size_t place_of(const pthread_cond_t *condition) {
  return ((uintptr_t)condition >> 4) % CONDITIONS;
}

int pthread_cond_init(pthread_cond_t *restrict condition,
                      const pthread_condattr_t *restrict attributes) {
  static int (*next)(pthread_cond_t *, const pthread_condattr_t *);
  if (next == NULL) next = (int (*)(pthread_cond_t *, const pthread_condattr_t *))find("pthread_cond_init");
  clockid_t clock = CLOCK_REALTIME;
  if (attributes != NULL) pthread_condattr_getclock(attributes, &clock);
  if (clock == CLOCK_MONOTONIC) monotonic[place_of(condition)] = condition;
  return next(condition, attributes);
}

int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
                           const struct timespec *restrict moment) {
  static int (*next)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
  if (next == NULL) {
    next = (int (*)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *))find(
        "pthread_cond_timedwait");
  }
  if (monotonic[place_of(condition)] == condition) return next(condition, mutex, moment);
  struct timespec end;
  if (has_come(moment, &end)) return ETIMEDOUT;
  int result = next(condition, mutex, &end);
  // A spurious wakeup, which POSIX allows: the caller checks again.
  return result == ETIMEDOUT ? 0 : result;
}
