/* Calls that change, inspect or leave the box. Prints what was allowed. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

static char zeros[256];
static int traceme(void) { return ptrace(PTRACE_TRACEME, 0, 0, 0); }
static int trace_parent(void) { return ptrace(PTRACE_SEIZE, getppid(), 0, 0); }
static int trace_init(void) { return ptrace(PTRACE_SEIZE, 1, 0, 0); }
static int read_parent(void) { return syscall(SYS_process_vm_readv, getppid(), 0, 0, 0, 0, 0); }
static int new_user(void) { return unshare(CLONE_NEWUSER); }
static int new_mount(void) { return unshare(CLONE_NEWNS); }
static int new_net(void) { return unshare(CLONE_NEWNET); }
static int clone_user(void) {
  long child = syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0);
  if (child == 0) _exit(0);
  return child;
}
static int clone3_user(void) {
  unsigned long long arguments[11] = {CLONE_NEWUSER, 0, 0, 0, SIGCHLD};
  long child = syscall(SYS_clone3, arguments, sizeof arguments);
  if (child == 0) _exit(0);
  return child;
}
static int join_init(void) { return syscall(SYS_setns, open("/proc/1/ns/user", O_RDONLY), 0); }
static int mount_tmpfs(void) { return mount("x", "/tmp", "tmpfs", 0, 0); }
static int remount_root(void) { return mount(0, "/", 0, MS_REMOUNT, 0); }
static int unmount_usr(void) { return umount2("/usr", MNT_DETACH); }
static int open_tree_(void) { return syscall(428, AT_FDCWD, "/", 1); }
static int fsopen_(void) { return syscall(430, "tmpfs", 0); }
static int pivot(void) { return syscall(SYS_pivot_root, "/tmp", "/tmp"); }
static int root(void) { return chroot("/tmp"); }
static int bpf(void) { return syscall(SYS_bpf, 0, zeros, sizeof zeros) < 0 && errno != EINVAL ? -1 : 0; }
static int uring(void) { return syscall(425, 4, zeros); }
static int perf(void) { return syscall(SYS_perf_event_open, zeros, 0, -1, -1, 0) < 0 && errno != EINVAL ? -1 : 0; }
static int fault(void) { return syscall(SYS_userfaultfd, 1); }
static int key(void) { return syscall(SYS_keyctl, 0, -3, 0); }
static int add_key(void) { return syscall(SYS_add_key, "user", "a", "b", 1, -3); }
static int handle(void) { return syscall(SYS_open_by_handle_at, AT_FDCWD, zeros, 0) < 0 && errno == EPERM ? -1 : 0; }
static int kexec(void) { return syscall(SYS_kexec_load, 0, 0, 0, 0); }
static int module(void) { return syscall(SYS_init_module, zeros, 8, ""); }
static int host_name(void) { return sethostname("x", 1); }
static int clock_set(void) { struct { long a, b; } time = {0, 0}; return syscall(SYS_clock_settime, 0, &time); }
static int become_root(void) { return setuid(0); }
static int other_user(void) { return setuid(60001); }
static int block_device(void) { return mknod("/tmp/device", S_IFBLK | 0600, makedev(254, 0)); }
static int nicer(void) { return syscall(SYS_setpriority, 0, 0, -5); }
static int type_keys(void) { return ioctl(0, TIOCSTI, "x") < 0 && errno == EPERM ? -1 : 0; }
static int get_caps(void) { return prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, 21, 0, 0); }
static int kernel_log(void) { return syscall(SYS_syslog, 3, zeros, sizeof zeros); }
static int fanotify(void) { return syscall(SYS_fanotify_init, 0, 0); }
static int steal_descriptor(void) { return syscall(438, syscall(434, getppid(), 0), 1, 0); }
static int kill_init(void) { return kill(1, SIGKILL) == 0 && kill(1, 0) != 0 ? 0 : -1; }

static struct { const char *name; int (*call)(void); } CALLS[] = {
  {"traceme", traceme}, {"trace_parent", trace_parent}, {"trace_init", trace_init}, {"read_parent", read_parent},
  {"new_user", new_user}, {"new_mount", new_mount}, {"new_net", new_net}, {"clone_user", clone_user},
  {"clone3_user", clone3_user}, {"join_init", join_init}, {"mount_tmpfs", mount_tmpfs}, {"remount_root", remount_root},
  {"unmount_usr", unmount_usr}, {"open_tree", open_tree_}, {"fsopen", fsopen_}, {"pivot", pivot}, {"chroot", root},
  {"bpf", bpf}, {"io_uring", uring}, {"perf", perf}, {"userfaultfd", fault}, {"keyctl", key}, {"add_key", add_key},
  {"file_handle", handle}, {"kexec", kexec}, {"module", module}, {"hostname", host_name}, {"clock", clock_set},
  {"setuid0", become_root}, {"setuid_other", other_user}, {"mknod", block_device}, {"nice", nicer},
  {"tiocsti", type_keys}, {"ambient_cap", get_caps}, {"syslog", kernel_log}, {"fanotify", fanotify}, {"pidfd_getfd", steal_descriptor}, {"kill_init", kill_init},
};

int main(void) {
  int tried = 0;
  for (unsigned i = 0; i < sizeof CALLS / sizeof *CALLS; i++, tried++) {
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) _exit(CALLS[i].call() >= 0 ? 0 : 1);
    int status;
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) printf("ALLOWED %s\n", CALLS[i].name);
  }
  char line[256];
  FILE *self = fopen("/proc/self/status", "r");
  while (self && fgets(line, sizeof line, self)) {
    if (!strncmp(line, "Cap", 3) || !strncmp(line, "NoNewPrivs", 10) || !strncmp(line, "Seccomp:", 8)) fputs(line, stdout);
  }
  printf("uid=%d tried=%d\n", getuid(), tried);
}
