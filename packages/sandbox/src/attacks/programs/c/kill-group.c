/* Kills its group, its session and its parent. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  printf("group %d session %d\n", getpgrp(), getsid(0));
  fflush(stdout);
  kill(getppid(), SIGKILL);
  kill(-getsid(getppid()), SIGKILL);
  kill(0, SIGKILL);
  puts("unharmed");
}
