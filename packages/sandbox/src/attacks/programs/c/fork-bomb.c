#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  int forks = 0;
  while (forks < 2000) {
    pid_t child = fork();
    if (child == 0) for (;;) pause();
    if (child < 0) break;
    forks++;
  }
  printf("forks=%d error=%s\n", forks, strerror(errno));
}
