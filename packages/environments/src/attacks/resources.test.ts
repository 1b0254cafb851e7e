import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { twoEnvironments } from "../testing/two-environments.ts";

const two = twoEnvironments();

describe("an environment that wants everything", () => {
  test("gets a limited number of terminals, and leaves others theirs", async ({ skip }) => {
    if (process.getuid?.() !== 0) skip("Only root can limit them for each box.");
    const text = await two().python(`import os
held = []
try:
    while len(held) < 5000:
        held.append(os.openpty())
except OSError:
    pass
print(len(held) < 20)
`);
    expect(text).toBe("True\n");
    const { client } = await two().another();
    expect((await client.run("tty")).text).toBe("/dev/pts/0\n");
  });

  test("fills all of its folders and still has an agent", async () => {
    const { client } = await two().another();
    const { text } = await client.run(
      "for folder in /tmp /box /dev/shm /project; do cat /dev/zero > $folder/node_modules 2>/dev/null; done; for folder in / /run /run/host /etc /opt /dev /proc; do (echo x > $folder/x) 2>/dev/null && echo WRITTEN $folder; done; echo full",
    );
    expect(text).toBe("full\n");
    client.say({ do: "put", n: 500, files: { "more.txt": "x".repeat(100_000) }, whole: false });
    await client.hear("failed", ({ n }) => n === 500);
    expect((await two().theirs.run("echo x > x.txt; cat x.txt")).text).toBe("x\n");
  });

  test("opens all files that it may, and the agent has its own", async () => {
    const text = await two().python(`import resource
held = []
try:
    while True:
        held.append(open("/dev/null"))
except OSError as error:
    print(error.errno, len(held) < 2000)
`);
    expect(text).toBe("24 True\n");
    await two().mine.put({ "open.txt": "fine" });
  });

  test("cannot raise its limits", async () => {
    const { text } = await two().mine.run(
      "ulimit -n 100000 2>/dev/null && echo FILES; ulimit -f unlimited 2>/dev/null && echo SIZE; echo -900 > /proc/self/oom_score_adj 2>/dev/null && echo SPARED; ls /sys/fs/cgroup 2>/dev/null; nice -n -10 true 2>&1 | grep -c denied",
    );
    expect(text).toBe("1\n");
  });

  test("leaves no process behind, however it hides", async () => {
    const { running, client } = await two().another();
    await client.run(
      "(setsid nohup sh -c 'trap \"\" HUP TERM INT; exec -a hidden-4715 sleep 600' >/dev/null 2>&1 &); (setsid bash -c 'trap \"\" HUP TERM; exec -a hidden-4715 sleep 600' >/dev/null 2>&1 &); sleep 0.5",
    );
    expect(hidden()).toBeGreaterThan(0);
    await running.stop();
    expect(hidden()).toBe(0);
  });
});

function hidden(): number {
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name) && commandOf(name).startsWith("hidden-4715")).length;
}

function commandOf(id: string): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, "utf8");
  } catch {
    return "";
  }
}
