#ifndef CSANDBOX_H
#define CSANDBOX_H

/// What a child in a sandbox may not ask of the kernel, as a seccomp program in a memory file; `processes`
/// says whether it may start others, `signals` whether it may send them any, which namespaces or Landlock keep
/// within the sandbox. -1 with errno where it cannot be made.
int csandbox_filter(int processes, int signals);

/// Landlock's rules, under which these paths can be read (and run) and those written, and nothing else of
/// any file system, no TCP port and no process outside be reached; lists end with NULL. -1 with errno where
/// the kernel has none.
int csandbox_landlock(const char *const *readable, const char *const *writable);

/// The version of Landlock that the kernel has; 0 for none.
int csandbox_landlock_version(void);
#endif
