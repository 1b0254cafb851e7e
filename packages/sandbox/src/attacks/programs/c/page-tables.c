/* Reads single bytes of unmapped memory, so that only its page tables take room. */
#include <stdio.h>
#include <sys/mman.h>

#define ALL (1L << 42)
#define STEP (1L << 21)

int main(void) {
  volatile char *memory = mmap(0, ALL, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  for (long at = 0; at < ALL; at += STEP) {
    (void)memory[at];
    if (at % (STEP << 13) == 0) printf("megabytes %ld\n", at / STEP * 4096 >> 20), fflush(stdout);
  }
  puts("escaped");
}
