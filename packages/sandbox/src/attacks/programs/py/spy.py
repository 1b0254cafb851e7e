import ctypes, os, signal, socket

for family, address in [(socket.AF_INET, ("127.0.0.1", 9999)), (socket.AF_UNIX, "\0invigil-box")]:
    try:
        with socket.socket(family) as client:
            client.settimeout(1)
            client.connect(address)
            print("CONNECTED", address)
    except OSError:
        pass
for folder in ["/tmp", "/dev/shm", "/box"]:
    if os.path.exists(f"{folder}/neighbour"):
        print("SAW", folder)
libc = ctypes.CDLL(None)
for name, get in [("shared memory", lambda: libc.shmget(4711, 0, 0)), ("messages", lambda: libc.msgget(4711, 0))]:
    if get() >= 0:
        print("SAW", name)
for process in filter(str.isdigit, os.listdir("/proc")):
    try:
        if b"listen" in open(f"/proc/{process}/cmdline", "rb").read():
            print("SAW process", process)
    except OSError:
        pass
    if int(process) not in (1, os.getpid()):
        try:
            os.kill(int(process), signal.SIGKILL)
        except OSError:
            pass
print("looked")
