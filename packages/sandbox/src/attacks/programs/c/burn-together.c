/* Eight processes, each of which alone stays below the limit for long. */
#include <stdio.h>
#include <unistd.h>

int main(void) {
  for (int i = 0; i < 7; i++) if (fork() == 0) for (;;);
  puts("spinning");
  fflush(stdout);
  for (;;);
}
