import os

SECRETS = ["/etc/shadow", "/etc/sudoers", "/etc/ssh", "/etc/machine-id", "/etc/hostname", "/root", "/home", "/var", "/boot", "/mnt",
           "/srv", "/run", "/sys", "/sys/fs/cgroup", "/proc/1/root/etc/shadow", "/proc/self/root/etc/shadow", "/proc/1/cwd/etc/shadow",
           "/box/../../etc/shadow", "/dev/vda", "/dev/sda", "/dev/mem", "/dev/kmsg", "/dev/kvm", "/dev/fuse", "/proc/kcore", "/proc/kmsg",
           "/proc/1/environ_", "/lib/systemd/../../../root", "/usr/../root"]
WRITABLE = ["/proc/sys/kernel/core_pattern", "/proc/sysrq-trigger", "/proc/sys/vm/overcommit_memory", "/proc/self/oom_score_adj_",
            "/usr/bin/python3", "/usr/lib/new", "/etc/new", "/etc/passwd", "/dev/new", "/new", "/opt/new"]
for path in SECRETS:
    try:
        if os.path.isdir(path):
            print("LISTED", path, os.listdir(path)[:3])
        else:
            with open(path, "rb") as file:
                print("READ", path, file.read(20))
    except OSError:
        pass
for path in WRITABLE:
    try:
        os.close(os.open(path, os.O_WRONLY | (os.O_CREAT if path.endswith("new") else 0)))
        print("WRITES", path)
    except OSError:
        pass
print("users", open("/etc/passwd").read().count("\n"))
print("done")
