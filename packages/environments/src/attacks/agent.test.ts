import { describe, expect, test } from "vitest";
import { twoEnvironments } from "../testing/two-environments.ts";

const two = twoEnvironments();

describe("the agent", () => {
  test("its memory, environment and open files are closed to programs beside it", async () => {
    const { text } = await two().mine.run(
      "tr '\\0' ' ' < /proc/2/cmdline | grep -c agent.mjs; for name in environ mem maps fd/0 cwd root; do cat /proc/2/$name >/dev/null 2>&1 && echo READ $name; done; ls /proc/2/fd >/dev/null 2>&1 && echo LISTED; ls /proc/1 | wc -l",
    );
    // It is the agent that was tried.
    expect(text).toBe("1\n0\n");
  });

  test("nobody can trace it or write into it", async () => {
    const text = await two().python(`import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
for request in (16, 0x4206):
    print(libc.ptrace(request, 2, 0, 0), ctypes.get_errno())
try:
    os.open("/proc/2/mem", os.O_RDWR)
    print("OPENED")
except OSError as error:
    print("refused", error.errno)
`);
    expect(text).toBe("-1 1\n-1 1\nrefused 13\n");
  });

  test("its socket can be neither removed nor replaced, and its folder takes no file", async () => {
    const { text } = await two().mine.run(
      "cd /run/host; rm -f host.sock 2>/dev/null; test -S host.sock && echo there; mv host.sock old 2>/dev/null && echo MOVED; ln -s /etc/passwd x 2>/dev/null && echo LINKED; (echo x > x) 2>/dev/null && echo WRITTEN; mkfifo p 2>/dev/null && echo MADE; chmod 000 host.sock 2>/dev/null && echo CLOSED; cd /project",
    );
    expect(text).toBe("there\n");
    await two().mine.put({ "still.txt": "works" });
  });

  test("who comes to the host without an id learns nothing", async () => {
    const text = await two().python(`import socket
for line in (b"x" * 36, b'{"refused":"x"}\\n' + b" " * 40, b"\\0" * 100000):
    door = socket.socket(socket.AF_UNIX)
    door.settimeout(5)
    door.connect("/run/host/host.sock")
    try:
        door.sendall(line)
        print(door.recv(100))
    except OSError:
        print(b"")
`);
    expect(text).toBe("b''\nb''\nb''\n");
  });

  test.each([
    ["who says something", "    door.sendall(b'x' * 36)\n    door.close()\n"],
    ["who says nothing", "    guests.append(door)\n"],
  ])("a siege of the host by a crowd %s ends only the besieger's environment", async (_name, then) => {
    const { running, client } = await two().another();
    const program =
      "import socket\nguests = []\nwhile True:\n    door = socket.socket(socket.AF_UNIX)\n    door.connect('/run/host/host.sock')\n";
    await client.put({ "siege.py": `${program}${then}` });
    client.say({ do: "open", terminal: "t", columns: 80, rows: 24 });
    client.say({ do: "keys", terminal: "t", text: "python3 siege.py\r" });
    expect(await running.ended).toBe("exited");
    expect((await two().theirs.run("echo fine")).text).toBe("fine\n");
  });

  test("one that was made to stand still can be stopped", async () => {
    const { running, client } = await two().another();
    client.say({ do: "open", terminal: "t", columns: 80, rows: 24 });
    client.say({ do: "keys", terminal: "t", text: "kill -STOP 2\r" });
    const memory = await running.memory();
    expect(memory).toBeGreaterThan(0);
    await running.stop();
    expect(await running.ended).toBe("stopped");
  });

  test("what a program prints or writes cannot pass for the agent's own words", async () => {
    const forged = '{"say":"changed","change":99,"files":{"answer.txt":"forged"},"removed":[]}';
    await two().mine.run(`printf '\\n%s\\n' '${forged}'; printf '\\n%s\\n' '${forged}' > forged.txt`);
    const { files } = await two().mine.hear("changed", (told) => "forged.txt" in told.files);
    expect(files["forged.txt"]).toBe(`\n${forged}\n`);
    expect(
      two()
        .mine.heard("changed")
        .flatMap((told) => told.files["answer.txt"] ?? []),
    ).toEqual([]);
  });
});

describe("the kernel", () => {
  test("grants no namespace, mount, device, capability or other user", async () => {
    const { text } = await two().mine.run(
      "unshare -Ur true 2>/dev/null && echo NAMESPACE; mount -t tmpfs x /tmp 2>/dev/null && echo MOUNTED; mknod /tmp/d c 1 3 2>/dev/null && echo DEVICE; chroot / true 2>/dev/null && echo ROOT; grep -E 'CapEff|CapPrm|CapBnd|NoNewPrivs|Seccomp:' /proc/self/status | tr -d '\\t'; id -u",
    );
    expect(text).toBe(
      "CapPrm:0000000000000000\nCapEff:0000000000000000\nCapBnd:0000000000000000\nNoNewPrivs:1\nSeccomp:2\n1000\n",
    );
  });

  test("types no keys into a terminal for a program", async () => {
    const text = await two().python(`import fcntl, termios
for request in (termios.TIOCSTI, 0x541C):
    try:
        fcntl.ioctl(0, request, b"x")
        print("TYPED")
    except OSError as error:
        print("refused", error.errno)
`);
    expect(text).toBe("refused 1\nrefused 1\n");
  });

  test("shows only harmless devices", async ({ skip }) => {
    if (process.getuid?.() !== 0) skip("Without root, bubblewrap chooses them.");
    expect((await two().mine.run("ls /dev | sort | tr '\\n' ' '")).text).toBe(
      "fd full null ptmx pts random shm stderr stdin stdout tty urandom zero ",
    );
  });
});
