/* Asks for priority over everyone else. */
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#define TRY(name, call) if ((call) == 0) puts("GIVEN " name)

struct attributes { unsigned size, policy; unsigned long long flags; int nice; unsigned priority; unsigned long long runtime, deadline, period; };

int main(void) {
  struct sched_param first = {.sched_priority = 1};
  struct attributes deadline = {.size = 48, .policy = 6, .runtime = 9000000, .deadline = 10000000, .period = 10000000};
  struct attributes nicest = {.size = 48, .nice = -20};
  struct rlimit all = {RLIM_INFINITY, RLIM_INFINITY};
  TRY("fifo", sched_setscheduler(0, SCHED_FIFO, &first));
  TRY("round robin", sched_setscheduler(0, SCHED_RR, &first));
  TRY("deadline", syscall(SYS_sched_setattr, 0, &deadline, 0));
  TRY("nice", syscall(SYS_sched_setattr, 0, &nicest, 0));
  TRY("nice of all its user's", setpriority(PRIO_USER, 0, -20));
  TRY("real time for its disk", syscall(SYS_ioprio_set, 1, 0, 1 << 13));
  for (int limit = 0; limit < RLIM_NLIMITS; limit++) {
    struct rlimit now;
    getrlimit(limit, &now);
    if (now.rlim_max == RLIM_INFINITY) continue;
    // A call that succeeds without doing anything changes nothing.
    struct rlimit then = now;
    if (setrlimit(limit, &all) == 0 && getrlimit(limit, &then) == 0 && then.rlim_max != now.rlim_max) printf("GIVEN limit %d\n", limit);
    if (prlimit(getppid(), limit, &all, 0) == 0 && prlimit(getppid(), limit, 0, &then) == 0 && then.rlim_max == RLIM_INFINITY) printf("GIVEN limit %d of the first\n", limit);
  }
  puts("done");
}
