/* Runs a program without a file, with set-user-id bits. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(int count, char **arguments) {
  if (count > 1 && !strcmp(arguments[1], "inside")) {
    char line[256];
    FILE *self = fopen("/proc/self/status", "r");
    while (self && fgets(line, sizeof line, self))
      if (!strncmp(line, "Uid", 3) || !strncmp(line, "CapEff", 6) || !strncmp(line, "NoNewPrivs", 10) || !strncmp(line, "Seccomp:", 8)) fputs(line, stdout);
    printf("trace %ld\n", ptrace(PTRACE_TRACEME, 0, 0, 0));
    return 0;
  }
  int program = memfd_create("program", MFD_CLOEXEC), self = open("/proc/self/exe", O_RDONLY);
  struct stat size;
  fstat(self, &size);
  if (sendfile(program, self, 0, size.st_size) != size.st_size) return puts("not copied"), 1;
  fchown(program, 0, 0);
  fchmod(program, 06777);
  char *inside[] = {"program", "inside", 0}, *nothing[] = {0};
  syscall(SYS_execveat, program, "", inside, nothing, AT_EMPTY_PATH);
  return puts("not started"), 1;
}
