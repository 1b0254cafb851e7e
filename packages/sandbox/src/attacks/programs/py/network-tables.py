"""Reads what the kernel tells of networks and of everybody's sockets."""
import os, sys

tables = 0
for name in sorted(os.listdir("/proc/net")):
    try:
        text = open(f"/proc/net/{name}", errors="replace").read()
    except OSError:
        continue
    tables += 1
    if any(word in text for word in sys.argv[1:]):
        print("TOLD", name)
print("devices", [line.split(":")[0].strip() for line in open("/proc/net/dev") if ":" in line], tables > 5)
