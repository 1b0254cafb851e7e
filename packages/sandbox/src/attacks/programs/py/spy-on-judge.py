# Looks for its partner: its files, descriptors, processes, and the data in the pipes between them.
import os
import sys

found = []
print("ready", flush=True)


def look(path):
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        found.append(f"{path}: {os.read(descriptor, 100_000)!r}")
        os.close(descriptor)
    except OSError:
        pass


for descriptor in range(3, 64):
    try:
        found.append(f"{descriptor}: {os.read(descriptor, 100_000)!r}")
    except OSError:
        pass
for folder in ("/tmp", "/box", "/dev/shm", "/tmp/feedback", "/box/judge"):
    for parent, _, names in os.walk(folder):
        for name in names:
            if not (parent == "/box" and name == "main.py"):
                look(os.path.join(parent, name))
processes = [name for name in os.listdir("/proc") if name.isdigit()]
for process in processes:
    for part in ("environ", "cmdline", "cwd/secret"):
        look(f"/proc/{process}/{part}")
    for descriptor in range(64):
        # Its own input and output belong to it.
        if descriptor > 2:
            look(f"/proc/{process}/fd/{descriptor}")
# A program that could write where its partner writes could speak in its name.
try:
    os.write(os.open("/proc/self/fd/0", os.O_WRONLY | os.O_NONBLOCK), b"to myself\n")
except OSError:
    pass
print("\n".join(found))
print("heard", sys.stdin.readline().strip(), flush=True)
