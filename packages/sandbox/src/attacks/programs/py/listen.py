"""Opens every door that another box might find."""
import ctypes, os, socket, sys, time

tcp = socket.socket()
tcp.bind(("127.0.0.1", 9999))
tcp.listen()
abstract = socket.socket(socket.AF_UNIX)
abstract.bind("\0invigil-box")
abstract.listen()
for folder in ["/tmp", "/dev/shm", "/box"]:
    open(f"{folder}/neighbour", "w").write("secret")
libc = ctypes.CDLL(None)
# Both live outside every file system, under a name that anyone can guess.
if libc.shmget(4711, 4096, 0o1666) < 0 or libc.msgget(4711, 0o1666) < 0:
    raise SystemExit("nothing to find")
print("listening", flush=True)
time.sleep(float(sys.argv[1]))
print("unharmed")
