#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <unistd.h>

int main(void) {
  if (fork() == 0) {
    setsid();
    signal(SIGHUP, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    if (fork() == 0) {
      prctl(PR_SET_NAME, "boxdaemon");
      for (;;) sleep(1);
    }
    _exit(0);
  }
  usleep(100000);
  puts("main is done");
}
