"""Says whether it hears the box that runs say.py."""
import ctypes, fcntl, os, select, signal, socket, struct, sys, time

libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long
SHARED = "/usr/share/common-licenses/GPL-3"
FOLDER = os.path.dirname(SHARED)
files = [open(SHARED, "rb"), open("/dev/null", "r+b", buffering=0)]
X86 = os.uname().machine == "x86_64"
A_WHILE = 1


def call(number, *arguments):
    result = libc.syscall(ctypes.c_long(number), *arguments)
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def flock():
    for file in files:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def range_lock(command):
    asked = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, 0, 1, 0)
    return any(struct.unpack("hhqqi4x", fcntl.fcntl(file, command, asked))[0] != fcntl.F_UNLCK for file in files)


def inotify():
    events = libc.inotify_init1(0)
    if events < 0 or libc.inotify_add_watch(events, FOLDER.encode(), 0x21) < 0:
        raise OSError(ctypes.get_errno(), "no events")
    return bool(select.select([events], [], [], A_WHILE)[0])


def dnotify():
    heard = []
    signal.signal(signal.SIGIO, lambda *_: heard.append(1))
    fcntl.fcntl(os.open(FOLDER, os.O_RDONLY), fcntl.F_NOTIFY, fcntl.DN_ACCESS | fcntl.DN_MULTISHOT)
    time.sleep(A_WHILE)
    return bool(heard)


def page_cache():
    RWF_NOWAIT = 8
    os.posix_fadvise(files[0].fileno(), 0, 0, os.POSIX_FADV_RANDOM)

    def is_cached(page):
        try:
            return os.preadv(files[0].fileno(), [bytearray(1)], page * 4096, RWF_NOWAIT) == 1
        except BlockingIOError:
            return False
    return [is_cached(page) for page in range(6)] == [True, False] * 3


def cachestat():
    def is_cached(page):
        found = (ctypes.c_uint64 * 5)()
        call(451, files[0].fileno(), (ctypes.c_uint64 * 2)(page * 4096, 4096), found, 0)
        return found[0] == 1
    return [is_cached(page) for page in range(6)] == [True, False] * 3


def touched():
    before = os.stat("/dev/null").st_mtime_ns
    time.sleep(A_WHILE)
    return os.stat("/dev/null").st_mtime_ns != before


def write_hint():
    return any(struct.unpack("Q", fcntl.fcntl(file, 1035, bytes(8)))[0] == 5 for file in files)


def futex():
    PROT_READ, MAP_SHARED, FUTEX_WAIT = 1, 1, 0
    libc.mmap.restype = ctypes.c_void_p
    page = libc.mmap(None, 4096, PROT_READ, MAP_SHARED, files[0].fileno(), 0)
    value = ctypes.cast(page, ctypes.POINTER(ctypes.c_uint32))[0]
    wait = (ctypes.c_long * 2)(8, 0)
    try:
        return call(202 if X86 else 98, ctypes.c_void_p(page), FUTEX_WAIT, ctypes.c_uint32(value), wait, None, 0) == 0
    except TimeoutError:
        return False


def abstract_socket():
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as client:
        client.connect("\0invigil-sign")
    return True


def port():
    with socket.create_connection(("127.0.0.1", 47123), A_WHILE):
        return True


def lease():
    """Is given only where nobody else has the file open."""
    fcntl.fcntl(files[0], fcntl.F_SETLEASE, fcntl.F_WRLCK)
    return True


HEARD = {
    "shared memory": lambda: libc.shmget(4713, 4096, 0) >= 0,
    "queue of System V": lambda: libc.msgget(4714, 0) >= 0,
    "file in shared memory": lambda: os.path.exists("/dev/shm/invigil-sign"),
    "named pipe": lambda: os.path.exists("/tmp/invigil-sign"),
    "port": port,
    "lease": lease,
    "access time": lambda: time.time() - os.stat("/usr/share/common-licenses/Artistic").st_atime < 60,
    "message queue": lambda: libc.mq_open(b"/invigil-sign", os.O_RDWR) >= 0,
    "lock whose owner died": futex,
    "flock": flock,
    "byte range lock": lambda: range_lock(fcntl.F_GETLK),
    "lock of an open file": lambda: range_lock(36),
    "inotify": inotify,
    "dnotify": dnotify,
    "page cache": page_cache,
    "page cache by cachestat": cachestat,
    "touched device": touched,
    "write hint": write_hint,
    "asynchronous requests": lambda: int(open("/proc/sys/fs/aio-nr").read()) >= 4321,
    "pty": lambda: int(open("/proc/sys/kernel/pty/nr").read()) >= 100,
    "futex": futex,
    "semaphore": lambda: libc.semget(4712, 1, 0) >= 0,
    "abstract socket": abstract_socket,
}
try:
    print("HEARD" if HEARD[sys.argv[1]]() else "heard nothing")
except OSError as error:
    print("refused:", error.strerror)
