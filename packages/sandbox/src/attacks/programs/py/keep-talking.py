# Ends, and leaves a process that holds its pipes and keeps talking.
import os
import signal
import time

print("begun", flush=True)
if os.fork() == 0:
    os.setsid()
    for number in range(1, 32):
        if number not in (signal.SIGKILL, signal.SIGSTOP):
            signal.signal(number, signal.SIG_IGN)
    while True:
        os.write(1, b"still here\n")
        time.sleep(0.01)
time.sleep(0.2)
os._exit(0)
