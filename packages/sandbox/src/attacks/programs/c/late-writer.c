/* Ends at once, and leaves many processes that keep writing to its output. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  for (int child = 0; child < 20; child++) {
    if (fork() != 0) continue;
    setsid();
    for (int number = 1; number < 32; number++) signal(number, SIG_IGN);
    for (;;) {
      write(1, "LATE\n", 5);
      write(2, "LATE\n", 5);
      write(5, "LATE\n", 5);
    }
  }
  write(1, "over\n", 5);
  return 0;
}
