import os

for process in filter(str.isdigit, os.listdir("/proc")):
    try:
        command = open(f"/proc/{process}/cmdline", "rb").read()
        print("process", process, command.split(b"\0")[0].decode())
    except OSError:
        pass
    for name in ["environ", "cmdline", "maps", "mountinfo"]:
        try:
            if os.environ["LOOK_FOR"].encode() in open(f"/proc/{process}/{name}", "rb").read():
                print("SECRET in", process, name)
        except OSError:
            pass
print("SECRET in env" if "WORKER_SECRET" in os.environ else "env is clean")
print("descriptors", sorted(int(name) for name in os.listdir("/proc/self/fd"))[:-1])
for other in range(-1, 400):
    if other in (0, os.getpid(), 1, -1):
        continue
    try:
        os.kill(other, 0)
        print("SIGNAL reaches", other)
    except OSError:
        pass
print("done")
