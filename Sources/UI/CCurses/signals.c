#define _DEFAULT_SOURCE 1
#define _DARWIN_C_SOURCE 1

#include "terminal.h"

#include "CCurses.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

/* A crash must restore the terminal before the previous handler runs: the default action, or Swift's backtracer if
 * SWIFT_BACKTRACE enables it. */
static const int crashes[] = { SIGILL, SIGTRAP, SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGSYS };
/* Signals that end a program without a handler; they must restore the terminal as well. */
static const int deadly[] = {
  SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF,
#ifdef SIGPWR
  SIGPWR,
#endif
#ifdef SIGSTKFLT
  SIGSTKFLT,
#endif
#ifdef SIGIO
  SIGIO,
#endif
};
/* Signals that reach the main loop as events. */
static const int told[] = { SIGTERM, SIGHUP, SIGINT, SIGTSTP, SIGCONT, SIGWINCH };

#define COUNT(list) (sizeof(list) / sizeof *(list))

static struct sigaction crash_before[COUNT(crashes)];
static struct sigaction told_before[COUNT(told)];
static struct sigaction deadly_before[COUNT(deadly)];
/* The seconds that the main loop has to exit after a signal. */
enum { PATIENCE = 2 };
static struct termios modes;
static int has_modes;
static char restore[512];
static size_t restore_length;
static int wake[2] = { -1, -1 };
/* The thread that clears the flag restores the terminal: several signals may arrive on different threads. */
static atomic_int armed;
/* The signal that requested the main loop to exit. */
static atomic_int leaving;
static int terminal = STDOUT_FILENO;

static void give_back(void)
{
  if (!atomic_exchange(&armed, 0))
    return;
  /* Possibly no program reads the terminal: drop pending output and do not block. */
  tcflush(terminal, TCOFLUSH);
  fcntl(terminal, F_SETFL, fcntl(terminal, F_GETFL) | O_NONBLOCK);
  if (restore_length && write(terminal, restore, restore_length) < 0)
    errno = 0;
  if (has_modes)
    tcsetattr(STDIN_FILENO, TCSANOW, &modes);
  cc_release_errors();
}

static void on_crash(int signal, siginfo_t *info, void *context)
{
  (void)context;
  give_back();
  for (size_t i = 0; i < COUNT(crashes); i++)
    if (crashes[i] == signal)
      sigaction(signal, &crash_before[i], NULL);
  /* A hardware fault repeats on return and reaches the earlier handler with its address. A signal that was sent or does
   * not repeat is raised again. */
  if (info->si_code <= 0 || signal == SIGTRAP || signal == SIGABRT)
    raise(signal);
}

static void on_deadly(int number)
{
  /* The alarm for an earlier signal: the main loop blocks while writing to a terminal that is not read. */
  int is_deadline = number == SIGALRM && leaving;

  give_back();
  if (is_deadline)
    _exit(128 + leaving);
  for (size_t i = 0; i < COUNT(deadly); i++)
    if (deadly[i] == number)
      sigaction(number, &deadly_before[i], NULL);
  raise(number);
}

static void on_told(int signal)
{
  int saved = errno;
  char byte = (char)signal;

  if (signal == SIGTERM || signal == SIGHUP || signal == SIGINT) {
    /* The loop did not handle the first signal: exit without it. */
    if (atomic_exchange(&leaving, signal)) {
      give_back();
      _exit(128 + signal);
    }
    alarm(PATIENCE);
  }
  if (signal == SIGWINCH) {
    struct sigaction *curses = &told_before[COUNT(told) - 1];

    if (!(curses->sa_flags & SA_SIGINFO) && curses->sa_handler != SIG_DFL
        && curses->sa_handler != SIG_IGN)
      curses->sa_handler(signal);
  }
  (void)!write(wake[1], &byte, 1); /* A full pipe wakes the loop as well. */
  errno = saved;
}

void cc_guard_writes_to(int descriptor)
{
  terminal = descriptor;
}

int cc_guard_begin(void)
{
  has_modes = tcgetattr(STDIN_FILENO, &modes) == 0;
  if (wake[0] >= 0)
    return 0;
  if (pipe(wake))
    return -1;
  for (int i = 0; i < 2; i++) {
    fcntl(wake[i], F_SETFL, O_NONBLOCK);
    fcntl(wake[i], F_SETFD, FD_CLOEXEC);
  }
  return 0;
}

void cc_guard_restore(const char *bytes)
{
  restore_length = strlen(bytes);
  if (restore_length > sizeof restore)
    restore_length = sizeof restore;
  memcpy(restore, bytes, restore_length);
}

static void give_stack(void)
{
  static char *stack;
  stack_t now, mine;

  if (sigaltstack(NULL, &now) || !(now.ss_flags & SS_DISABLE))
    return;
  if (!stack)
    stack = malloc(65536);
  memset(&mine, 0, sizeof mine);
  mine.ss_sp = stack;
  mine.ss_size = 65536;
  if (stack)
    sigaltstack(&mine, NULL);
}

/* Keeps ignoring what the caller ignores, except the signals that the screen needs: SIGALRM,
   SIGWINCH, SIGCONT. */
static void keep_ignored(int signal, const struct sigaction *before) {
  if (before->sa_handler == SIG_IGN && signal != SIGALRM && signal != SIGWINCH && signal != SIGCONT)
    sigaction(signal, before, NULL);
}

void cc_guard_armed(void)
{
  struct sigaction action;

  give_stack();
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  action.sa_sigaction = on_crash;
  for (size_t i = 0; i < COUNT(crashes); i++)
    sigaction(crashes[i], &action, &crash_before[i]);
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  action.sa_handler = on_told;
  for (size_t i = 0; i < COUNT(told); i++) {
    sigaction(told[i], &action, &told_before[i]);
    keep_ignored(told[i], &told_before[i]);
  }
  action.sa_handler = on_deadly;
  for (size_t i = 0; i < COUNT(deadly); i++) {
    sigaction(deadly[i], &action, &deadly_before[i]);
    keep_ignored(deadly[i], &deadly_before[i]);
  }
  /* Skip Swift's backtracer unless requested: its prompt waits 30 s, which looks like a hang, and its report goes to
   * the terminal even if standard error is redirected. */
  if (!getenv("SWIFT_BACKTRACE")) {
    for (size_t i = 0; i < COUNT(crashes); i++)
      crash_before[i].sa_handler = SIG_DFL;
    for (size_t i = 0; i < COUNT(deadly); i++)
      if (deadly[i] == SIGQUIT && deadly_before[i].sa_handler != SIG_IGN)
        deadly_before[i].sa_handler = SIG_DFL;
  }
  cc_hold_errors();
  leaving = 0;
  armed = 1;
}

void cc_guard_end(void)
{
  if (!atomic_exchange(&armed, 0))
    return;
  if (leaving)
    alarm(0);
  for (size_t i = 0; i < COUNT(crashes); i++)
    sigaction(crashes[i], &crash_before[i], NULL);
  for (size_t i = 0; i < COUNT(told); i++)
    sigaction(told[i], &told_before[i], NULL);
  for (size_t i = 0; i < COUNT(deadly); i++)
    sigaction(deadly[i], &deadly_before[i], NULL);
  /* TCSANOW does not wait for pending output, which is possibly never read. */
  if (has_modes)
    tcsetattr(STDIN_FILENO, TCSANOW, &modes);
  cc_release_errors();
}

void cc_guard_stop(void)
{
  struct sigaction standard, mine;
  sigset_t one, before;

  memset(&standard, 0, sizeof standard);
  standard.sa_handler = SIG_DFL;
  sigemptyset(&standard.sa_mask);
  sigaction(SIGTSTP, &standard, &mine);
  sigemptyset(&one);
  sigaddset(&one, SIGTSTP);
  pthread_sigmask(SIG_UNBLOCK, &one, &before);
  /* Stop the whole job, as the terminal itself would. */
  kill(0, SIGTSTP);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  sigaction(SIGTSTP, &mine, NULL);
}

/* Signals of the terminal's keys while another program is in the foreground: ^C and ^\\ are for
   that program alone, ^Z stops the whole job. */
static const struct {
  int signal;
  void (*action)(int);
} lent[] = { { SIGINT, SIG_IGN }, { SIGQUIT, SIG_IGN }, { SIGTSTP, SIG_DFL } };
static struct sigaction lent_before[COUNT(lent)];

void cc_guard_lend(void)
{
  struct sigaction action;

  cc_release_errors();
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < COUNT(lent); i++) {
    action.sa_handler = lent[i].action;
    sigaction(lent[i].signal, &action, &lent_before[i]);
    keep_ignored(lent[i].signal, &lent_before[i]);
  }
}

void cc_guard_take(void)
{
  for (size_t i = 0; i < COUNT(lent); i++)
    sigaction(lent[i].signal, &lent_before[i], NULL);
  cc_hold_errors();
}

int cc_signal_descriptor(void)
{
  return wake[0];
}

int cc_take_signal(void)
{
  char byte;

  if (wake[0] < 0 || read(wake[0], &byte, 1) != 1)
    return 0;
  /* Keep the alarm: the loop may still block on a write. */
  return byte;
}
