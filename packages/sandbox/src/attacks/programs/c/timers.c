/* Timers and pending signals take kernel memory. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

int main(void) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, 0);
  long count = 0;
  timer_t timer;
  struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGRTMIN};
  while (count < 2000000 && timer_create(CLOCK_MONOTONIC, &event, &timer) == 0) count++;
  while (count < 2000000 && sigqueue(getpid(), SIGRTMIN, (union sigval){0}) == 0) count++;
  printf("%s %ld\n", count < 2000000 ? "stopped" : "escaped", count);
}
