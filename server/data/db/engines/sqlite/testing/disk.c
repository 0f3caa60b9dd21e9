/*
 * Loaded into a process before its libraries (LD_PRELOAD), it shows what a power cut would leave of foyer.db and its log. DISK_FOLDER
 * gets `foyer.db` and `foyer.db-wal` as they were at their last sync. Before each sync of foyer.db, `cut-N.*` holds both files as
 * written and as synced. The sync of the log with the number DISK_FAILS_AT fails.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DATABASE, LOG };
static const char *names[] = {"foyer.db", "foyer.db-wal"};
static int files[] = {-1, -1};
static int cuts = 0;
static int log_syncs = 0;

static void copy(int from, const char *name) {
  char path[PATH_MAX], buffer[65536];
  snprintf(path, sizeof path, "%s/%s", getenv("DISK_FOLDER"), name);
  int to = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  ssize_t size;
  for (off_t at = 0; (size = pread(from, buffer, sizeof buffer, at)) > 0; at += size)
    if (write(to, buffer, size) != size) abort();
  close(to);
}

static void cut(void) {
  char name[64], path[PATH_MAX];
  for (int which = DATABASE; which <= LOG; which++) {
    if (files[which] >= 0) {
      snprintf(name, sizeof name, "cut-%d.%d.written", cuts, which);
      copy(files[which], name);
    }
    snprintf(path, sizeof path, "%s/%s", getenv("DISK_FOLDER"), names[which]);
    int synced = open(path, O_RDONLY);
    if (synced < 0) continue;
    snprintf(name, sizeof name, "cut-%d.%d.synced", cuts, which);
    copy(synced, name);
    close(synced);
  }
  cuts++;
}

static int synced(int file, const char *call) {
  int (*real)(int) = dlsym(RTLD_NEXT, call);
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  path[length < 0 ? 0 : length] = 0;
  const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
  for (int which = DATABASE; which <= LOG; which++) {
    if (strcmp(name, names[which]) != 0) continue;
    files[which] = file;
    const char *fails = getenv("DISK_FAILS_AT");
    if (which == LOG && fails && ++log_syncs == atoi(fails)) {
      errno = EIO;
      return -1;
    }
    if (which == DATABASE) cut();
    int result = real(file);
    copy(file, name);
    return result;
  }
  return real(file);
}

int fdatasync(int file) { return synced(file, "fdatasync"); }
int fsync(int file) { return synced(file, "fsync"); }
