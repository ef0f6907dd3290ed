/* Counts the calls that change files below a folder, and disturbs one of them.
 *
 * The test preloads this into the program (LD_PRELOAD). It reads these variables:
 *   URLAB_CRASH_BELOW     the folder, as an absolute path without links
 *   URLAB_CRASH_AT        which call is disturbed, counted from 1; 0 disturbs none
 *   URLAB_CRASH_HOW       kill (SIGKILL just before the call), enospc or eio (the call fails)
 *   URLAB_CRASH_LOG       a file outside the folder, which gets a line for each call
 *   URLAB_CRASH_NETWORK   yes: as on some network file systems, folders cannot be exchanged, and
 *                         locks always succeed and lock nothing
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#ifndef RENAME_EXCHANGE
#define RENAME_EXCHANGE 2
#endif

static atomic_long calls;

/* The function of the system that a function below stands for. */
#define NEXT(name) ((typeof(&name))dlsym(RTLD_NEXT, #name))

static int is_below(const char *path)
{
    const char *below = getenv("URLAB_CRASH_BELOW");
    size_t length = below ? strlen(below) : 0;
    return length && !strncmp(path, below, length) && (path[length] == '/' || !path[length]);
}

static int is_network(void)
{
    const char *network = getenv("URLAB_CRASH_NETWORK");
    return network && !strcmp(network, "yes");
}

/* The path of an open file. Empty if there is none. */
static void path_of(int file, char *path)
{
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    path[length < 0 ? 0 : length] = 0;
}

static void log_call(long number, const char *name, const char *path)
{
    const char *log = getenv("URLAB_CRASH_LOG");
    if (!log) return;
    char line[PATH_MAX + 64];
    int length = snprintf(line, sizeof line, "%ld %s %s\n", number, name, path);
    long file = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND, 0644);
    if (file < 0) return;
    syscall(SYS_write, file, line, length);
    syscall(SYS_close, file);
}

/* Counts a call on a full path. Nonzero if the call must fail; `errno` then says why. */
static int disturbs(const char *name, const char *path)
{
    if (!is_below(path)) return 0;
    long number = atomic_fetch_add(&calls, 1) + 1;
    log_call(number, name, path);
    const char *at = getenv("URLAB_CRASH_AT"), *how = getenv("URLAB_CRASH_HOW");
    if (!at || !how || atol(at) != number) return 0;
    if (!strcmp(how, "kill")) {
        syscall(SYS_kill, getpid(), SIGKILL);
        for (;;) pause();
    }
    errno = !strcmp(how, "eio") ? EIO : ENOSPC;
    return 1;
}

/* The same for a path that may begin at an open folder. */
static int disturbs_at(const char *name, int folder, const char *path)
{
    char full[2 * PATH_MAX + 2], base[PATH_MAX];
    if (path[0] == '/') return disturbs(name, path);
    if (folder == AT_FDCWD) {
        if (!getcwd(base, sizeof base)) return 0;
    } else {
        path_of(folder, base);
    }
    snprintf(full, sizeof full, "%s/%s", base, path);
    return disturbs(name, full);
}

/* The same for an open file. Pipes and terminals have no path below the folder. */
static int disturbs_file(const char *name, int file)
{
    char path[PATH_MAX];
    int before = errno;
    path_of(file, path);
    errno = before;
    return disturbs(name, path);
}

#define OPEN(name, ...)                                                                            \
    mode_t mode = 0;                                                                               \
    if (flags & (O_CREAT | __O_TMPFILE)) {                                                         \
        va_list rest;                                                                              \
        va_start(rest, flags);                                                                     \
        mode = va_arg(rest, mode_t);                                                               \
        va_end(rest);                                                                              \
        if (disturbs_at(#name, folder, path)) return -1;                                           \
    }                                                                                              \
    return NEXT(name)(__VA_ARGS__, path, flags, mode)

int openat(int folder, const char *path, int flags, ...) { OPEN(openat, folder); }
int openat64(int folder, const char *path, int flags, ...) { OPEN(openat64, folder); }

int open(const char *path, int flags, ...)
{
    int folder = AT_FDCWD;
    OPEN(openat, folder);
}

int open64(const char *path, int flags, ...)
{
    int folder = AT_FDCWD;
    OPEN(openat64, folder);
}

int rename(const char *from, const char *to)
{
    return disturbs_at("rename", AT_FDCWD, to) ? -1 : NEXT(rename)(from, to);
}

int renameat(int one, const char *from, int other, const char *to)
{
    return disturbs_at("renameat", other, to) ? -1 : NEXT(renameat)(one, from, other, to);
}

int renameat2(int one, const char *from, int other, const char *to, unsigned flags)
{
    if (disturbs_at("renameat2", other, to)) return -1;
    if ((flags & RENAME_EXCHANGE) && is_network()) {
        errno = EINVAL;
        return -1;
    }
    return NEXT(renameat2)(one, from, other, to, flags);
}

int flock(int file, int operation)
{
    return is_network() ? 0 : NEXT(flock)(file, operation);
}

int mkdir(const char *path, mode_t mode)
{
    return disturbs_at("mkdir", AT_FDCWD, path) ? -1 : NEXT(mkdir)(path, mode);
}

int rmdir(const char *path)
{
    return disturbs_at("rmdir", AT_FDCWD, path) ? -1 : NEXT(rmdir)(path);
}

int unlink(const char *path)
{
    return disturbs_at("unlink", AT_FDCWD, path) ? -1 : NEXT(unlink)(path);
}

int unlinkat(int folder, const char *path, int flags)
{
    return disturbs_at("unlinkat", folder, path) ? -1 : NEXT(unlinkat)(folder, path, flags);
}

int link(const char *from, const char *to)
{
    return disturbs_at("link", AT_FDCWD, to) ? -1 : NEXT(link)(from, to);
}

int linkat(int one, const char *from, int other, const char *to, int flags)
{
    return disturbs_at("linkat", other, to) ? -1 : NEXT(linkat)(one, from, other, to, flags);
}

int symlink(const char *from, const char *to)
{
    return disturbs_at("symlink", AT_FDCWD, to) ? -1 : NEXT(symlink)(from, to);
}

int fsync(int file)
{
    return disturbs_file("fsync", file) ? -1 : NEXT(fsync)(file);
}

int fdatasync(int file)
{
    return disturbs_file("fdatasync", file) ? -1 : NEXT(fdatasync)(file);
}

int ftruncate(int file, off_t length)
{
    return disturbs_file("ftruncate", file) ? -1 : NEXT(ftruncate)(file, length);
}

int ftruncate64(int file, off64_t length)
{
    return disturbs_file("ftruncate64", file) ? -1 : NEXT(ftruncate64)(file, length);
}

ssize_t write(int file, const void *bytes, size_t length)
{
    return disturbs_file("write", file) ? -1 : NEXT(write)(file, bytes, length);
}

ssize_t writev(int file, const struct iovec *parts, int count)
{
    return disturbs_file("writev", file) ? -1 : NEXT(writev)(file, parts, count);
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t place)
{
    return disturbs_file("pwrite", file) ? -1 : NEXT(pwrite)(file, bytes, length, place);
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t place)
{
    return disturbs_file("pwrite64", file) ? -1 : NEXT(pwrite64)(file, bytes, length, place);
}

ssize_t copy_file_range(int from, off64_t *here, int to, off64_t *there, size_t length,
                        unsigned flags)
{
    if (disturbs_file("copy_file_range", to)) return -1;
    return NEXT(copy_file_range)(from, here, to, there, length, flags);
}
