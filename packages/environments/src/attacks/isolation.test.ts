import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { twoEnvironments } from "../testing/two-environments.ts";

const two = twoEnvironments();

/** Counts who came. */
async function listen(place: string | { port: number; host: string }) {
  const visits = { count: 0 };
  const server = createServer((socket) => {
    visits.count += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(place, resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return { visits, port: typeof address === "object" ? (address?.port ?? 0) : 0 };
}

const CONNECT = (family: string, address: string) => `import socket
try:
    socket.setdefaulttimeout(3)
    socket.socket(socket.${family}).connect(${address})
    print("REACHED")
except OSError as error:
    print("refused", error.errno)
`;

describe("another candidate's environment", () => {
  test("its files are nowhere to be found", async () => {
    await two().theirs.run("echo 'top-secret-4711' > /project/s.txt; echo 'top-secret-4711' > /tmp/s.txt");
    const found = await two().mine.run(
      "grep -rsl 'top-secret-471[1]' /project /tmp /box /run /etc /opt /dev/shm /var 2>&1; true",
    );
    expect(found.text).toBe("");
  });

  test("its processes cannot be seen, and signals reach nobody outside", async () => {
    await two().theirs.run("sleep 4712 & true");
    expect((await two().mine.run("cat /proc/[0-9]*/cmdline | tr '\\0' ' ' | grep -c 'sleep 471[2]'")).text).toBe("0\n");
    const { running, client } = await two().another();
    client.say({ do: "open", terminal: "t", columns: 80, rows: 24 });
    client.say({ do: "keys", terminal: "t", text: "kill -9 -1\r" });
    expect(await running.ended).toBe("exited");
    expect((await two().mine.run(`kill -9 ${process.pid}; echo $?`)).text).toMatch(/No such process\s+1\n$/);
    expect((await two().theirs.run("pgrep -c sleep")).text).toBe("1\n");
  });

  test("its ports and its abstract sockets do not exist here", async () => {
    await two().theirs.put({
      "listen.py":
        "import socket\na = socket.socket(socket.AF_UNIX); a.bind('\\0theirs'); a.listen()\nb = socket.socket(); b.bind(('127.0.0.1', 4713)); b.listen()\nprint('listening', flush=True)\nimport time; time.sleep(600)\n",
    });
    await two().theirs.run("python3 listen.py > /tmp/out & while ! grep -q listening /tmp/out; do sleep 0.1; done");
    expect(await two().python(CONNECT("AF_UNIX", "'\\0theirs'"))).toBe("refused 111\n");
    expect(await two().python(CONNECT("AF_INET", "('127.0.0.1', 4713)"))).toBe("refused 111\n");
  });

  test("its terminals are not in our list, and ours do not end in its", async () => {
    await two().theirs.run("true");
    const { text } = await two().mine.run("ls /dev/pts | sort");
    expect(text).toBe("0\nptmx\n");
  });
});

describe("the host", () => {
  test("no port of its network is reached, a database's included", async () => {
    const { visits, port } = await listen({ port: 0, host: "127.0.0.1" });
    expect(await two().python(CONNECT("AF_INET", `('127.0.0.1', ${port})`))).toBe("refused 111\n");
    expect(await two().python(CONNECT("AF_INET", "('127.0.0.1', 5432)"))).toBe("refused 111\n");
    expect(visits.count).toBe(0);
  });

  test("no socket of its file system is reached, a database's included", async () => {
    const folder = mkdtempSync(join(tmpdir(), "invigil-attack-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, ".s.PGSQL.5432");
    const abstract = `invigil-attack-${process.pid}`;
    const [named, unnamed] = [await listen(path), await listen(`\0${abstract}`)];
    expect(await two().python(CONNECT("AF_UNIX", `'${path}'`))).toBe("refused 2\n");
    expect(await two().python(CONNECT("AF_UNIX", `'\\0${abstract}'`))).toBe("refused 111\n");
    expect((await two().mine.run("find / -xdev -type s 2>/dev/null; ls /var/run 2>&1 | head -3")).text).not.toContain(
      "PGSQL",
    );
    expect([named.visits.count, unnamed.visits.count]).toEqual([0, 0]);
  });

  test.each([
    ["the metadata address", "('169.254.169.254', 80)"],
    ["the internet", "('1.1.1.1', 443)"],
    ["the local network", "('10.0.0.1', 80)"],
  ])("%s is out of reach", async (_, address) => {
    expect(await two().python(CONNECT("AF_INET", address))).toBe("refused 101\n");
  });

  test("no name is resolved, and no other kind of socket exists", async () => {
    const text = await two().python(`import socket
for family in (socket.AF_NETLINK, socket.AF_PACKET, socket.AF_VSOCK, socket.AF_ALG):
    try:
        socket.socket(family, socket.SOCK_RAW)
        print("OPENED", family)
    except OSError as error:
        print("refused", error.errno)
try:
    print("RESOLVED", socket.gethostbyname("example.org"))
except OSError:
    print("unknown")
`);
    expect(text).toBe("refused 95\nrefused 97\nrefused 97\nrefused 97\nunknown\n");
  });

  test("its folders and secrets are not there", async () => {
    process.env["HOST_SECRET"] = "host-secret-4714";
    onTestFinished(() => void delete process.env["HOST_SECRET"]);
    const { client } = await two().another();
    const { text } = await client.run(
      `for path in /root /home /etc/shadow /sys /work ${two().folder} /var/lib /boot; do test -e $path && echo "THERE $path"; done; cat /proc/[0-9]*/environ 2>/dev/null | grep -c 'host-secret-471[4]'`,
    );
    expect(text).toBe("0\n");
  });

  test("nothing that it lends can be changed, and nothing linked into the project", async () => {
    const { text } = await two().mine.run(
      "for path in /usr/bin/env /opt/agent/agent.mjs /opt/node/bin/node /opt/sealed/node /etc/passwd; do (echo x >> $path) 2>/dev/null && echo CHANGED $path; ln $path /project/hard 2>/dev/null && echo LINKED $path; rm -f $path 2>/dev/null; test -e $path || echo REMOVED $path; done; mkdir /new 2>/dev/null && echo MADE; echo done",
    );
    expect(text).toBe("done\n");
  });
});
