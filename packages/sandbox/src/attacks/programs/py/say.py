"""Tells another box something, by what both have in common. The other program is hear.py."""
import ctypes, fcntl, os, struct, sys, threading, time

libc = ctypes.CDLL(None, use_errno=True)
SHARED = "/usr/share/common-licenses/GPL-3"
RARE = "/usr/share/common-licenses/Artistic"
# Kept open, because most signals disappear with the descriptor.
held = [open(SHARED, "rb"), open("/dev/null", "r+b", buffering=0)]


def forever(sign):
    sign()

    def repeat():
        while True:
            sign()
            time.sleep(0.01)
    threading.Thread(target=repeat, daemon=True).start()


def range_lock(command):
    for file in held:
        fcntl.fcntl(file, command, struct.pack("hhqqi4x", fcntl.F_RDLCK, os.SEEK_SET, 0, 1, 0))


def look():
    os.listdir("/usr/share/common-licenses")
    open(SHARED, "rb").read(1)


def page_cache():
    """Every second page is read, all others are thrown out of the memory."""
    os.posix_fadvise(held[0].fileno(), 0, 0, os.POSIX_FADV_RANDOM)
    os.posix_fadvise(held[0].fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    for page in (0, 2, 4):
        os.pread(held[0].fileno(), 1, page * 4096)


def futex():
    PROT_READ, MAP_SHARED, FUTEX_WAKE = 1, 1, 1
    libc.mmap.restype = ctypes.c_void_p
    libc.syscall.restype = ctypes.c_long
    page = libc.mmap(None, 4096, PROT_READ, MAP_SHARED, held[0].fileno(), 0)
    number = {"x86_64": 202, "aarch64": 98}[os.uname().machine]
    forever(lambda: libc.syscall(ctypes.c_long(number), ctypes.c_void_p(page), FUTEX_WAKE, 1, None, None, 0))


def asynchronous():
    number = {"x86_64": 206, "aarch64": 0}[os.uname().machine]
    libc.syscall(ctypes.c_long(number), 4321, ctypes.byref(ctypes.c_ulong()))


def abstract_socket():
    import socket
    held.append(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM))
    held[-1].bind("\0invigil-sign")


def robust_list():
    """A lock on a shared page whose owner dies: the kernel itself would mark it and wake who waits."""
    import mmap
    view = libc.mmap
    view.restype = ctypes.c_void_p
    page = view(None, 4096, mmap.PROT_READ, mmap.MAP_SHARED, held[0].fileno(), 0)

    def die():
        head = (ctypes.c_long * 3)(page, 0, 0)
        libc.syscall(ctypes.c_long({"x86_64": 273, "aarch64": 99}[os.uname().machine]), head, 24)
        os._exit(0)

    def once():
        if os.fork() == 0:
            die()
        os.wait()
    forever(once)


def port():
    import socket
    held.append(socket.create_server(("127.0.0.1", 47123)))


SIGNS = {
    "shared memory": lambda: libc.shmget(4713, 4096, 0o1666),
    "queue of System V": lambda: libc.msgget(4714, 0o1666),
    "file in shared memory": lambda: held.append(open("/dev/shm/invigil-sign", "w")),
    "named pipe": lambda: os.mkfifo("/tmp/invigil-sign"),
    "port": port,
    "lease": lambda: fcntl.fcntl(held[0], fcntl.F_SETLEASE, fcntl.F_RDLCK),
    "access time": lambda: open(RARE, "rb").read(),
    "message queue": lambda: libc.mq_open(b"/invigil-sign", os.O_CREAT | os.O_RDWR, 0o666, None),
    "lock whose owner died": robust_list,
    "flock": lambda: [fcntl.flock(file, fcntl.LOCK_EX) for file in held],
    "byte range lock": lambda: range_lock(fcntl.F_SETLK),
    "lock of an open file": lambda: range_lock(37),
    "inotify": lambda: forever(look),
    "dnotify": lambda: forever(look),
    "page cache": page_cache,
    "page cache by cachestat": page_cache,
    "touched device": lambda: forever(lambda: os.utime("/dev/null")),
    "write hint": lambda: [fcntl.fcntl(file, 1036, struct.pack("Q", 5)) for file in held],
    "asynchronous requests": asynchronous,
    "pty": lambda: held.extend(os.open("/dev/ptmx", os.O_RDWR) for _ in range(100)),
    "futex": futex,
    "semaphore": lambda: libc.semget(4712, 1, 0o1666),
    "abstract socket": abstract_socket,
}
try:
    SIGNS[sys.argv[1]]()
except OSError as error:
    print("refused", error, flush=True)
print("said", flush=True)
time.sleep(600)
