"""Opens every door that another box might find."""
import os, socket, sys, time

tcp = socket.socket()
tcp.bind(("127.0.0.1", 9999))
tcp.listen()
abstract = socket.socket(socket.AF_UNIX)
abstract.bind("\0invigil-box")
abstract.listen()
for folder in ["/tmp", "/dev/shm", "/box"]:
    open(f"{folder}/neighbour", "w").write("secret")
print("listening", flush=True)
time.sleep(float(sys.argv[1]))
print("unharmed")
