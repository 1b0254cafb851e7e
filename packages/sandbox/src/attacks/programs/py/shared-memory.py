import ctypes, ctypes.util

libc = ctypes.CDLL(ctypes.util.find_library("c") or "libc.so.6", use_errno=True)
# System V shared memory lives outside every file system, so it is charged to the box or not at all.
segments = 0
libc.shmat.restype = ctypes.c_void_p
for _ in range(64):
    segment = libc.shmget(0, 16 << 20, 0o1600)
    if segment < 0:
        break
    address = libc.shmat(segment, None, 0)
    if address in (None, ctypes.c_void_p(-1).value):
        break
    ctypes.memset(address, 1, 16 << 20)
    segments += 1
    print("megabytes", segments * 16, flush=True)
print("escaped" if segments == 64 else "stopped")
