/* Each process alone stays below the limit. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  for (int i = 0; i < 8; i++) {
    if (fork() != 0) continue;
    puts("child begins");
    fflush(stdout);
    volatile char *block = malloc(100 << 20);
    if (!block) _exit(1);
    for (int at = 0; at < 100 << 20; at += 4096) block[at] = 1;
    sleep(5);
    _exit(0);
  }
  while (wait(0) > 0);
  puts("parent ends well");
}
