import os, signal

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
block = b"x" * (1 << 20)
for folder in ["/tmp", "/box", "/dev/shm", "/", "/dev", "/etc", "/usr", "/usr/bin", "/opt", "/run", "/var/tmp", "/proc", "/sys"]:
    written = 0
    for number in range(20):
        try:
            with open(f"{folder}/fill{number}", "wb", buffering=0) as file:
                for _ in range(100):
                    written += file.write(block)
        except OSError:
            pass
    print(folder, written >> 20)
    for number in range(20):
        try:
            os.unlink(f"{folder}/fill{number}")
        except OSError:
            pass
