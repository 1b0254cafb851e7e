/* Huge pages come from a pool that the whole machine shares, and no box is charged for them. */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/mman.h>
#include <sys/shm.h>

#define SIZE (2 << 20)

int main(void) {
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  if (mmap(0, SIZE, PROT_READ, flags, -1, 0) == MAP_FAILED) puts("REFUSED ordinary pages");
  if (mmap(0, SIZE, PROT_READ | PROT_WRITE, flags | MAP_HUGETLB, -1, 0) != MAP_FAILED) puts("GIVEN by mmap");
  if (mmap(0, SIZE, PROT_READ | PROT_WRITE, flags | MAP_HUGETLB | (21 << MAP_HUGE_SHIFT), -1, 0) != MAP_FAILED) puts("GIVEN by size");
  if (memfd_create("file", 0) < 0) puts("REFUSED a file in memory");
  if (memfd_create("file", MFD_HUGETLB) >= 0) puts("GIVEN by memfd_create");
  if (shmget(IPC_PRIVATE, SIZE, SHM_HUGETLB | SHM_NORESERVE | 0600) >= 0) puts("GIVEN by shmget");
  puts("done");
}
