"""Sends open files to itself and closes them: under way nobody holds them."""
import array, os, socket

count, held = 0, []
try:
    while count < 100_000:
        here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        held += [here, there]
        here.setblocking(False)
        for _ in range(10):
            files = [os.open("/dev/null", os.O_RDONLY) for _ in range(50)]
            try:
                here.sendmsg([b"x"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", files))])
                count += 50
            finally:
                for file in files:
                    os.close(file)
except OSError as error:
    print("stopped", error.errno)
print("under way", count)
