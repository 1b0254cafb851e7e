/* A call through another ABI would pass a filter that only knows this one. */
#include <stdio.h>
#include <unistd.h>
#include <sys/syscall.h>

int main(void) {
  puts("knocking");
  fflush(stdout);
#ifdef __x86_64__
  long result;
  __asm__ volatile("int $0x80" : "=a"(result) : "a"(20) : "memory");
  if (result > 0) puts("ESCAPED i386");
  if (syscall(0x40000000 + SYS_getpid) > 0) puts("ESCAPED x32");
#else
  /* A 64-bit program has no second ABI here; the filter refuses an unknown number as the kernel does. */
  if (syscall(0x40000000 + SYS_getpid) > 0) puts("ESCAPED");
#endif
  puts("done");
}
