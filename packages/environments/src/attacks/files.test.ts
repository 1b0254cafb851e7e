import { describe, expect, test } from "vitest";
import { twoEnvironments } from "../testing/two-environments.ts";

const two = twoEnvironments();

/** Whether the agent still sees what happens, after something that should confuse it. */
async function stillLooks(name: string): Promise<void> {
  await two().mine.run(`echo ${name} > ${name}.txt`);
  await two().mine.hear("changed", ({ files }) => files[`${name}.txt`] === `${name}\n`);
}
const told = () =>
  new Set(
    two()
      .mine.heard("changed")
      .flatMap(({ files }) => Object.keys(files)),
  );

describe("a project full of traps", () => {
  test("links to files outside, in circles and to the agent's own eyes are not followed", async () => {
    await two().mine.run(
      "mkdir trap; cd trap; ln -s /etc/passwd passwd; ln -s / root; ln -s . loop; ln -s /proc/self/environ environ; ln -s ../answer.txt again; cd ..",
    );
    await stillLooks("links");
    expect([...told()].filter((path) => path.startsWith("trap/"))).toEqual([]);
    await two().mine.put({ "trap/passwd": "mine" });
    expect((await two().mine.run("head -c 4 /etc/passwd; cat trap/passwd; rm -r trap")).text).toBe("rootmine");
  });

  test("a pipe in place of a file holds nobody up", async () => {
    await two().mine.put({ "pipe.txt": "text" });
    await two().mine.run("rm pipe.txt; mkfifo pipe.txt");
    await two().mine.hear("changed", ({ removed }) => removed.includes("pipe.txt"));
    await two().mine.put({ "pipe.txt": "text again" });
    expect((await two().mine.run("cat pipe.txt")).text).toBe("text again");
  });

  test("sockets and hard links are no work of their own kind", async () => {
    await two().mine.run(
      "python3 -c \"import socket; socket.socket(socket.AF_UNIX).bind('sock.txt')\"; ln answer.txt hard.txt",
    );
    await stillLooks("sockets");
    expect(told()).not.toContain("sock.txt");
    await two().mine.put({ "answer.txt": "my new answer" });
    // Writing one does not write the other.
    expect((await two().mine.run("cat hard.txt; rm hard.txt sock.txt")).text).toBe("my answer");
  });

  test("hooks of a repository never run, and a nested one hides nothing", async () => {
    await two().mine.run(
      "git init -q . 2>/dev/null || mkdir -p .git/hooks; for hook in pre-commit post-checkout post-index-change fsmonitor; do printf '#!/bin/sh\\ntouch /tmp/hooked\\n' > .git/hooks/$hook; chmod +x .git/hooks/$hook; done; mkdir -p nested/.git/hooks; echo x > nested/.git/HEAD; echo in > nested/inside.txt",
    );
    await two().mine.hear("changed", ({ files }) => files["nested/inside.txt"] === "in\n");
    await two().mine.put({ "answer.txt": "after hooks" });
    await stillLooks("hooks");
    expect((await two().mine.run("test -e /tmp/hooked && echo HOOKED; rm -rf .git nested")).text).toBe("");
    expect([...told()].filter((path) => path.includes(".git"))).toEqual([]);
  });

  test("names that say something else are left out, or are only names", async () => {
    const text = await two().python(`import os
for name in (b"new\\nline", b"\\xff\\xfe", b"-rf", b"a\\x1b[31m", b"constructor", b"a" * 250):
    open(name, "w").write("x")
print("made")
`);
    expect(text).toBe("made\n");
    await two().mine.hear("changed", ({ files }) => files["constructor"] === "x" && files["-rf"] === "x");
    await stillLooks("names");
    expect([...told()].filter((path) => /[^\w./ -]/.test(path))).toEqual([]);
    await two().mine.run("find . -maxdepth 1 -type f ! -name answer.txt -delete");
  });

  test("a page's order reaches no file outside the project", async () => {
    for (const path of ["../tmp/out", "/tmp/out", "a/../../tmp/out", "./../tmp/out", "a/..", "..", "a//b", "a/"]) {
      two().mine.write(`${JSON.stringify({ do: "put", n: 1000, files: { [path]: "OUT" }, whole: false })}\n`);
      two().mine.write(`${JSON.stringify({ do: "remove", n: 1000, paths: [path] })}\n`);
    }
    await two().mine.put({ "a.txt": "in" });
    expect(
      (await two().mine.run("cat /tmp/out 2>/dev/null; ls -d a 2>/dev/null; test -d /project && echo project")).text,
    ).toBe("project\n");
    expect(
      two()
        .mine.heard("done")
        .filter(({ n }) => n === 1000),
    ).toEqual([]);
  });

  test("a huge file is refused or left out", async () => {
    const { text } = await two().mine.run(
      "truncate -s 1T huge 2>/dev/null && echo GREW; truncate -s 100M sparse; head -c 200000000 /dev/zero > full 2>/dev/null && echo GREW; rm -f full huge",
    );
    expect(text).not.toContain("GREW");
    await two().mine.hear("left-out", ({ files }) =>
      files.some(({ path, why }) => path === "sparse" && why === "size"),
    );
    await two().mine.run("rm -f sparse");
    await stillLooks("huge");
  });

  test("folders without end end", async () => {
    expect(
      await two().python(`import os
os.mkdir("deep")
os.chdir("deep")
try:
    for depth in range(3000):
        os.mkdir("d")
        os.chdir("d")
    print("made", depth + 1)
except OSError as error:
    print("stopped", error.errno)
`),
    ).toMatch(/made 3000|stopped/);
    await stillLooks("deep");
  });

  test("a million files fill nobody else's disk, and the answer is still seen", async ({ skip }) => {
    if (process.getuid?.() !== 0) skip("Only root can limit the number of files.");
    const { client } = await two().another();
    await client.put({
      "flood.py":
        "import os\nos.mkdir('flood')\ncount = 0\ntry:\n    for count in range(1000000):\n        open(f'flood/{count}', 'w').close()\n    print('ALL')\nexcept OSError as error:\n    print('stopped', error.errno, count < 25000)\n",
    });
    expect((await client.run("python3 flood.py")).text).toBe("stopped 28 True\n");
    await client.run("rm flood/1; echo changed > answer.txt");
    await client.hear("changed", ({ files }) => files["answer.txt"] === "changed\n");
    await two().theirs.put({ "fine.txt": "fine" });
    expect((await two().theirs.run("cat fine.txt")).text).toBe("fine");
  });
});
