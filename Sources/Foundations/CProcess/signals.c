#define _GNU_SOURCE 1
#define _DARWIN_C_SOURCE 1

#include "CProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

enum { MOST = 16, NUMBERS = 64 };

static char was_ignored[NUMBERS];
static int caught[MOST];
static struct sigaction before[MOST];
static size_t count_of_caught;
static int ends[2] = {-1, -1};
static atomic_int receiver;

__attribute__((constructor)) static void note_ignored(void) {
  for (int number = 1; number < NUMBERS; number++) {
    struct sigaction action;
    was_ignored[number] = sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
  }
}

int cs_was_ignored(int number) {
  return number > 0 && number < NUMBERS && was_ignored[number];
}

/// Whether a process sent the signal, rather than the kernel for a key press in the terminal.
static int is_sent(const siginfo_t *info) {
#ifdef __linux__
  // The sender's process ID is not compared, because it is 0 if the sender is in another container.
  return info->si_code <= 0;
#else
  return info->si_pid != 0;
#endif
}

static void on_signal(int number, siginfo_t *info, void *context) {
  (void)context;
  int saved = errno;
  pid_t process = atomic_load(&receiver);
  char byte = (char)number;
  if (process == 0) {
    if (write(ends[1], &byte, 1) < 0) errno = 0;  // The pipe is full of signals already.
  } else if (is_sent(info)) {
    kill(process, number);
  }
  errno = saved;
}

int cs_catch(const int *numbers, size_t count) {
  cs_release();
  if (pipe(ends) != 0) return -1;
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFL, O_NONBLOCK);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  action.sa_sigaction = on_signal;
  sigset_t wanted;
  sigemptyset(&wanted);
  for (size_t i = 0; i < count && count_of_caught < MOST; i++) {
    if (cs_was_ignored(numbers[i])) continue;
    sigaddset(&wanted, numbers[i]);
    caught[count_of_caught] = numbers[i];
    sigaction(numbers[i], &action, &before[count_of_caught++]);
  }
  // Unblocks the signals, which are blocked on all threads if the parent blocked them.
  pthread_sigmask(SIG_UNBLOCK, &wanted, NULL);
  return ends[0];
}

void cs_release(void) {
  while (count_of_caught > 0) {
    count_of_caught -= 1;
    sigaction(caught[count_of_caught], &before[count_of_caught], NULL);
  }
  atomic_store(&receiver, 0);
  for (int i = 0; i < 2; i++) {
    if (ends[i] >= 0) close(ends[i]);
    ends[i] = -1;
  }
}

void cs_pass_on(pid_t process) {
  atomic_store(&receiver, process);
  if (process == 0) return;
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  char byte;
  while (read(ends[0], &byte, 1) == 1) kill(process, byte);
}
