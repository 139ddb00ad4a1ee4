#pragma once

#include <stddef.h>
#include <sys/types.h>

// Signals that ask a program to do something. What was ignored when it started, as under `nohup`, stays so.

/// Whether a signal was ignored when the program started.
int cs_was_ignored(int number);

/// Catches those of the signals that were not ignored, on this thread at least, in place of those that were
/// caught before. The result
/// is a descriptor at which each is a byte, its number; -1 where the system has none left.
int cs_catch(const int *numbers, size_t count);

/// Gives the caught signals back to whom they were before, and closes the descriptor.
void cs_release(void);

/// Passes caught signals on to a process, from those on that wait at the descriptor; 0 ends it. What came from
/// the terminal is not passed on: the process, in the same group, has it from there.
void cs_pass_on(pid_t process);
