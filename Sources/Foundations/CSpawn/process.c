#define _GNU_SOURCE
#include "CSpawn.h"

#ifdef __linux__
#include <sys/syscall.h>
#include <unistd.h>
#endif

int cspawn_process_open(pid_t process) {
#ifdef __linux__
  return (int)syscall(434, process, 0);  // pidfd_open
#else
  (void)process;
  return -1;
#endif
}

int cspawn_process_signal(int process, int signal) {
#ifdef __linux__
  return (int)syscall(424, process, signal, NULL, 0);  // pidfd_send_signal
#else
  (void)process;
  (void)signal;
  return -1;
#endif
}
