#define _DEFAULT_SOURCE 1
#define _DARWIN_C_SOURCE 1

#include "terminal.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

/* Text on standard error, such as the message of a fatalError, would corrupt the screen and
 * disappear with it. It is kept in a file until the terminal is restored. */
static atomic_int error_terminal = -1;

void cc_hold_errors(void)
{
  char name[] = "/tmp/islet-errors-XXXXXX";
  int file;

  if (error_terminal >= 0 || !isatty(STDERR_FILENO))
    return;
  file = mkstemp(name);
  if (file < 0)
    return;
  unlink(name);
  error_terminal = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  fcntl(file, F_SETFL, O_APPEND);
  dup2(file, STDERR_FILENO);
  close(file);
}

void cc_release_errors(void)
{
  static char bytes[4096];
  off_t from;
  ssize_t count;

  if (error_terminal < 0)
    return;
  from = lseek(STDERR_FILENO, 0, SEEK_END) - 65536;
  if (from < 0)
    from = 0;
  while ((count = pread(STDERR_FILENO, bytes, sizeof bytes, from)) > 0) {
    if (write(error_terminal, bytes, (size_t)count) < 0)
      break;
    from += count;
  }
  dup2(error_terminal, STDERR_FILENO);
  close(error_terminal);
  error_terminal = -1;
}
