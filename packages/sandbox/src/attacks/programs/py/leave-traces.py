"""Looks for what an earlier box has left, and leaves the same everywhere."""
import ctypes, os, sys

WORD = "trace-of-another"
libc = ctypes.CDLL(None)
found = []
for folder in ("/tmp", "/box", "/dev/shm", "/dev", "/", "/usr", "/etc", "/proc/1"):
    try:
        found += [f"{folder}/{name}" for name in os.listdir(folder) if WORD in name]
        open(f"{folder}/{WORD}", "w").write(WORD)
    except OSError:
        pass
for get in (lambda flags: libc.shmget(8151, 4096, flags), lambda flags: libc.semget(8151, 1, flags), lambda flags: libc.msgget(8151, flags)):
    if get(0) >= 0:
        found.append("an object of System V")
    get(0o1666)
for process in filter(str.isdigit, os.listdir("/proc")):
    try:
        if WORD[:9] in open(f"/proc/{process}/comm").read():
            found.append(f"the name of process {process}")
    except OSError:
        pass
open("/proc/self/comm", "w").write(WORD[:9])
print("found", found, "input", repr(sys.stdin.read()))
