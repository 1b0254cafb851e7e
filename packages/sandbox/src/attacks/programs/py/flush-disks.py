"""Has the host's disks write out what others have in memory, by every way there is."""
import ctypes, mmap, os

libc = ctypes.CDLL(None)
descriptors = [os.open(path, os.O_RDONLY) for path in ("/usr", "/usr/bin/env", "/etc/.box", "/")]
os.sync()
for descriptor in descriptors:
    libc.syncfs(descriptor)
    for flush in (os.fsync, os.fdatasync):
        try:
            flush(descriptor)
        except OSError as error:
            print("refused", error.errno)
    libc.sync_file_range(descriptor, ctypes.c_long(0), ctypes.c_long(0), 7)
mmap.mmap(descriptors[1], 4096, mmap.MAP_SHARED, mmap.PROT_READ).flush()
with open("/tmp/own", "w+b") as own:
    own.write(b"kept")
    own.flush()
    os.fsync(own.fileno())
print(open("/tmp/own").read())
