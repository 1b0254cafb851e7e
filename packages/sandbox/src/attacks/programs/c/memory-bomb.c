#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

int main(void) {
  for (int megabytes = 16; megabytes <= 1280; megabytes += 16) {
    char *block = mmap(0, 16 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED) return 1;
    memset(block, 1, 16 << 20);
    printf("touched=%d\n", megabytes);
    fflush(stdout);
  }
  puts("escaped");
}
