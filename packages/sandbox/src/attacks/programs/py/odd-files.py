"""Leaves files that whoever clears up after it, or lists them, would stumble over."""
import os, socket

NAMES = ["x" * 255, "-rf", "a\nb", "\x1b]0;title\x07", "\x1b[2J", "..\u202e", " ", "*", "$(touch pwned)", "%s%n"]
for folder in ("/tmp", "/box", "/dev/shm"):
    for name in NAMES:
        open(f"{folder}/{name}", "w").close()
    open(os.fsencode(folder) + b"/\xff\xfe", "w").close()
    os.mkfifo(f"{folder}/fifo")
    socket.socket(socket.AF_UNIX).bind(f"{folder}/socket")
    os.symlink("loop", f"{folder}/loop")
    os.mkdir(f"{folder}/closed", 0)
    os.link(f"{folder}/-rf", f"{folder}/linked")
    os.chmod(f"{folder}/-rf", 0)
# Something other than a regular file where a result is expected.
for place in ("/box/main", "/box/stdout", "/tmp/report.xml"):
    os.mkfifo(place)
print("left", sum(len(os.listdir(folder)) for folder in ("/tmp", "/box", "/dev/shm")))
