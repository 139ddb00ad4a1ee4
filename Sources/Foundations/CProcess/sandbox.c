#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>

#ifdef __linux__
#include <fcntl.h>
#include <linux/sched.h>
#include <seccomp.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// MARK: seccomp

/// System calls that neither a widget nor a compiler needs. They affect other processes, the
/// network, kernel keys, kernel programs and rings, mounts, the machine, or memory that no limit
/// counts.
static const char *const forbidden[] = {
    // Access to other processes.
    "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "process_mrelease",
    "pidfd_open", "pidfd_getfd", "pidfd_send_signal", "kcmp", "rt_sigqueueinfo",
    "rt_tgsigqueueinfo", "perf_event_open", "move_pages", "migrate_pages",
    // Sockets of all kinds, including local ones.
    "socket", "socketcall", "bind", "listen", "accept", "accept4", "connect",
    // Keys, programs and rings in the kernel.
    "add_key", "request_key", "keyctl", "bpf", "io_uring_setup", "io_uring_enter",
    "io_uring_register", "userfaultfd", "io_setup", "io_submit",
    // Mounts and namespaces.
    "mount", "umount", "umount2", "pivot_root", "chroot", "unshare", "setns", "open_tree",
    "move_mount", "fsopen", "fsconfig", "fsmount", "fspick", "mount_setattr", "open_tree_attr",
    "name_to_handle_at", "open_by_handle_at", "fanotify_init", "fanotify_mark", "statmount",
    "listmount", "quotactl", "quotactl_fd",
    // Control of the machine.
    "reboot", "swapon", "swapoff", "kexec_load", "kexec_file_load", "init_module", "finit_module",
    "delete_module", "acct", "syslog", "iopl", "ioperm", "modify_ldt", "settimeofday",
    "clock_settime", "clock_adjtime", "adjtimex", "sethostname", "setdomainname", "vhangup",
    "lookup_dcookie", "nfsservctl", "uselib", "ustat", "personality", "mknod", "mknodat",
    // Shared memory, messages and semaphores with global numbers.
    "shmget", "shmat", "shmctl", "shmdt", "msgget", "msgsnd", "msgrcv", "msgctl", "semget",
    "semop", "semctl", "semtimedop", "mq_open", "mq_unlink", "memfd_secret"};

/// System calls that a widget does not need either, because it is a single process: those for other
/// processes and memory files.
static const char *const forbidden_alone[] = {
    "fork",  "vfork",    "setsid", "setpgid",      "kill",  "tkill",
    "mlock", "mlockall", "mlock2", "memfd_create", "socketpair"};

/// System calls that send signals; forbidden unless something else confines signals to the sandbox.
static const char *const forbidden_signals[] = {"kill", "tkill", "tgkill"};

static int forbid(scmp_filter_ctx filter, const char *const *names, size_t count) {
  for (size_t each = 0; each < count; each++) {
    int number = seccomp_syscall_resolve_name(names[each]);
    // A system call that is unknown to this library, or does not exist on this machine.
    if (number == __NR_SCMP_ERROR || number < 0) continue;
    int failure = seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), number, 0);
    if (failure != 0) return failure;
  }
  return 0;
}

static int add_rules(scmp_filter_ctx filter, int processes, int signals) {
  int failure = forbid(filter, forbidden, sizeof forbidden / sizeof *forbidden);
  if (failure == 0 && !signals)
    failure =
        forbid(filter, forbidden_signals, sizeof forbidden_signals / sizeof *forbidden_signals);
  // Fails with ENOSYS, so that glibc uses clone instead of clone3: the flags of clone can be
  // checked.
  if (failure == 0)
    failure = seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
  static const uint64_t spaces[] = {CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNS,  CLONE_NEWNET,
                                    CLONE_NEWIPC,  CLONE_NEWUTS, CLONE_NEWCGROUP};
  for (size_t each = 0; failure == 0 && each < sizeof spaces / sizeof *spaces; each++) {
    failure = seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1,
                               SCMP_A0(SCMP_CMP_MASKED_EQ, spaces[each], spaces[each]));
  }
  // Forbids simulated terminal input, and changes of the parent-death signal.
  if (failure == 0)
    failure = seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(ioctl), 1,
                               SCMP_A1(SCMP_CMP_MASKED_EQ, 0xFFFFFFFFu, TIOCSTI));
  if (failure == 0)
    failure = seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(prctl), 1,
                               SCMP_A0(SCMP_CMP_EQ, PR_SET_PDEATHSIG));
  if (failure != 0 || processes) return failure;
  failure = forbid(filter, forbidden_alone, sizeof forbidden_alone / sizeof *forbidden_alone);
  if (failure == 0)
    failure = seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1,
                               SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0));
  return failure;
}

int csandbox_filter(int processes, int signals) {
  // System calls of other architectures (on x86-64 the 32-bit ones and x32) kill the process.
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
  if (filter == NULL) {
    errno = ENOMEM;
    return -1;
  }
  int failure = -seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
  if (failure == 0) failure = -add_rules(filter, processes, signals);
  int file = failure == 0 ? memfd_create("filter", MFD_CLOEXEC) : -1;
  if (failure == 0 && file < 0) failure = errno;
  if (failure == 0) failure = -seccomp_export_bpf(filter, file);
  if (failure == 0 && lseek(file, 0, SEEK_SET) != 0) failure = errno;
  seccomp_release(filter);
  if (failure == 0) return file;
  if (file >= 0) close(file);
  errno = failure;
  return -1;
}

// MARK: Landlock

// Declared here, because Debian's headers are older than the kernels in use (landlock(7),
// linux/landlock.h).
struct ruleset {
  uint64_t files;
  uint64_t ports;
  uint64_t scopes;
};
struct __attribute__((packed)) path_rule {
  uint64_t allowed;
  int32_t parent;
};

enum {
  EXECUTE = 1 << 0,
  WRITE_FILE = 1 << 1,
  READ_FILE = 1 << 2,
  READ_FOLDER = 1 << 3,
  ALL_FIRST = (1 << 13) - 1,
  REFER = 1 << 13,
  TRUNCATE = 1 << 14,
  IOCTL_DEVICE = 1 << 15,
  BOTH_PORTS = 3,
  BOTH_SCOPES = 3,
};

int csandbox_landlock_version(void) {
  long version = syscall(444, NULL, 0, 1);  // landlock_create_ruleset
  return version < 0 ? 0 : (int)version;
}

static int allow(int rules, const char *path, uint64_t allowed) {
  int place = open(path, O_PATH | O_CLOEXEC);
  // A missing file needs no rule.
  if (place < 0) return errno == ENOENT ? 0 : -1;
  struct stat status;
  if (fstat(place, &status) == 0 && !S_ISDIR(status.st_mode))
    allowed &= EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEVICE;
  struct path_rule rule = {allowed, place};
  long outcome = syscall(445, rules, 1, &rule, 0);  // landlock_add_rule
  close(place);
  return (int)outcome;
}

int csandbox_landlock(const char *const *readable, const char *const *writable) {
  int version = csandbox_landlock_version();
  if (version == 0) {
    errno = ENOSYS;
    return -1;
  }
  uint64_t files = ALL_FIRST;
  if (version >= 2) files |= REFER;
  if (version >= 3) files |= TRUNCATE;
  if (version >= 5) files |= IOCTL_DEVICE;
  struct ruleset all = {files, version >= 4 ? BOTH_PORTS : 0, version >= 6 ? BOTH_SCOPES : 0};
  size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  int rules = (int)syscall(444, &all, size, 0);
  if (rules < 0) return -1;
  int failure = 0;
  for (; failure == 0 && *readable != NULL; readable++)
    failure = allow(rules, *readable, EXECUTE | READ_FILE | READ_FOLDER);
  for (; failure == 0 && *writable != NULL; writable++) failure = allow(rules, *writable, files);
  if (failure == 0) return rules;
  failure = errno;
  close(rules);
  errno = failure;
  return -1;
}

#else

int csandbox_filter(int processes, int signals) {
  (void)processes;
  (void)signals;
  errno = ENOSYS;
  return -1;
}

int csandbox_landlock_version(void) { return 0; }

int csandbox_landlock(const char *const *readable, const char *const *writable) {
  (void)readable;
  (void)writable;
  errno = ENOSYS;
  return -1;
}
#endif
