#include <string.h>
#include <unistd.h>

int main(int count, char **arguments) {
  char block[65536];
  memset(block, 'A', sizeof block);
  int to = count > 1 ? 2 : 1;
  for (;;) if (write(to, block, sizeof block) < 0) return 1;
}
