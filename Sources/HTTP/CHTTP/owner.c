#include "CHTTP.h"

#ifdef __linux__

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// The inode of the socket that listens on a port, by the kernel's table; 0 for none.
static unsigned long listener(const char *table, int port) {
  FILE *file = fopen(table, "re");
  if (file == NULL) return 0;
  char line[512];
  unsigned long found = 0;
  while (found == 0 && fgets(line, sizeof line, file) != NULL) {
    unsigned local = 0;
    unsigned state = 0;
    unsigned long inode = 0;
    // sl local:port remote:port state queues timer retransmits uid timeout inode
    int fields = sscanf(line, " %*d: %*[0-9A-Fa-f]:%x %*[0-9A-Fa-f]:%*x %x %*s %*s %*s %*s %*s %lu",
                        &local, &state, &inode);
    if (fields == 3 && (int)local == port && state == 0x0A) found = inode;
  }
  fclose(file);
  return found;
}

static int holds(const char *process, const char *wanted) {
  char path[300];
  snprintf(path, sizeof path, "/proc/%s/fd", process);
  DIR *folder = opendir(path);
  if (folder == NULL) return 0;
  int found = 0;
  struct dirent *entry;
  while (!found && (entry = readdir(folder)) != NULL) {
    char link[600];
    char target[64];
    snprintf(link, sizeof link, "%s/%s", path, entry->d_name);
    ssize_t length = readlink(link, target, sizeof target - 1);
    if (length <= 0) continue;
    target[length] = 0;
    found = strcmp(target, wanted) == 0;
  }
  closedir(folder);
  return found;
}

int ch_port_owner(int port, int *process, char *name, size_t size) {
  unsigned long inode = listener("/proc/net/tcp", port);
  if (inode == 0) inode = listener("/proc/net/tcp6", port);
  if (inode == 0 || size == 0) return 0;
  char wanted[64];
  snprintf(wanted, sizeof wanted, "socket:[%lu]", inode);
  DIR *processes = opendir("/proc");
  if (processes == NULL) return 0;
  int found = 0;
  struct dirent *entry;
  while (!found && (entry = readdir(processes)) != NULL) {
    if (entry->d_name[0] < '0' || entry->d_name[0] > '9' || !holds(entry->d_name, wanted)) continue;
    found = 1;
    *process = atoi(entry->d_name);
    name[0] = 0;
    char path[300];
    snprintf(path, sizeof path, "/proc/%s/comm", entry->d_name);
    FILE *file = fopen(path, "re");
    if (file != NULL) {
      if (fgets(name, (int)size, file) != NULL) name[strcspn(name, "\n")] = 0;
      fclose(file);
    }
  }
  closedir(processes);
  return found;
}

#else

int ch_port_owner(int port, int *process, char *name, size_t size) {
  (void)port;
  (void)process;
  (void)name;
  (void)size;
  return 0;
}

#endif
