import { expect, onTestFinished, test } from "vitest";
import { MOST_WORK_FILES } from "@invigil/contract/environments/workspace";
import type { Running } from "../../types.ts";
import { openClient, type AgentClient } from "../agent-client.ts";
import type { Bench } from "../bench.ts";

export async function clientOf(running: Running, options?: { heard?: number }): Promise<AgentClient> {
  const client = await openClient(running, options);
  onTestFinished(client.close);
  return client;
}

export function describeFiles(bench: Bench): void {
  test("a new one is empty, and has what the page puts into it", async () => {
    const running = await bench.start();
    const client = await clientOf(running);
    expect(client.hello).toMatchObject({ launch: running.launch, change: 0, empty: true });
    await client.put({ "main.js": "1\n", "src/deep/er.txt": "grüße 😀" }, true);
    expect(await client.run("cat main.js src/deep/er.txt; pwd")).toEqual({
      text: `1\ngrüße 😀${client.hello.home}\n`,
      code: 0,
    });
    expect((await clientOf(running)).hello.empty).toBe(false);
  });

  test("what programs change is told, what the page put is not", async () => {
    const client = await clientOf(await bench.start());
    await client.put({ "kept.txt": "kept", "gone.txt": "gone", "edited.txt": "old" }, true);
    await client.run("echo new > edited.txt; mkdir -p a/b; echo more > a/b/c.txt; rm gone.txt");
    const told = [await client.hear("changed")];
    while (!told.some(({ removed }) => removed.includes("gone.txt"))) told.push(await client.hear("changed"));
    expect(Object.assign({}, ...told.map(({ files }) => files))).toEqual({
      "edited.txt": "new\n",
      "a/b/c.txt": "more\n",
    });
    expect(told.flatMap(({ removed }) => removed)).toEqual(["gone.txt"]);

    await client.put({ "edited.txt": "from the page" });
    await client.run("echo last > last.txt");
    await client.hear("changed", ({ files }) => files["last.txt"] === "last\n");
    expect(client.heard("changed").flatMap(({ files }) => files["edited.txt"] ?? [])).toEqual(["new\n"]);
  });

  test("what nobody has stored is told again to the next page, also what changed meanwhile", async () => {
    const running = await bench.start();
    const client = await clientOf(running);
    await client.put({ "a.txt": "a" }, true);
    await client.run("echo 1 > one.txt");
    const { change } = await client.hear("changed", ({ files }) => files["one.txt"] === "1\n");
    client.say({ do: "heard", change });
    await client.run("echo 2 > two.txt");
    await client.hear("changed", ({ files }) => files["two.txt"] === "2\n");
    await client.run("(sleep 1; echo 3 > three.txt) >/dev/null 2>&1 &");
    client.close();
    await client.closed;

    const next = await clientOf(running, { heard: change });
    await next.hear("changed", ({ files }) => files["two.txt"] === "2\n");
    await next.hear("changed", ({ files }) => files["three.txt"] === "3\n");
    expect(next.heard("changed").flatMap(({ files }) => Object.keys(files))).not.toContain("one.txt");
  });

  test("the whole answer replaces what would be kept, and nothing else", async () => {
    const client = await clientOf(await bench.start());
    await client.put({ "old.txt": "old", "sub/old.txt": "old" }, true);
    await client.run("mkdir node_modules; echo x > node_modules/x.js; printf '\\0' > data.bin; echo y > unheard.txt");
    await client.put({ "new.txt": "new" }, true);
    expect((await client.run("find . -type f | sort")).text).toBe("./data.bin\n./new.txt\n./node_modules/x.js\n");
    client.say({ do: "remove", n: 77, paths: ["new.txt", "not/there.txt"] });
    await client.hear("done", ({ n }) => n === 77);
    expect((await client.run("ls -1")).text).toBe("data.bin\nnode_modules\n");
  });

  test("says which files are not kept, and why", async () => {
    const client = await clientOf(await bench.start());
    await client.put({ "a.txt": "a" }, true);
    await client.run(
      "ln -s /etc/passwd link; printf '\\377' > bytes; echo x > 'a+b'; head -c 900000 /dev/zero | tr '\\0' x > large; mkfifo pipe",
    );
    const { files } = await client.hear("left-out", ({ files: all }) => all.length === 4);
    expect(files.toSorted((a, b) => a.path.localeCompare(b.path, "en"))).toEqual([
      { path: "a+b", why: "name" },
      { path: "bytes", why: "binary" },
      { path: "large", why: "size" },
      { path: "link", why: "link" },
    ]);
    await client.run("rm link bytes a+b large pipe");
    expect(await client.hear("left-out", (list) => list.files.length === 0)).toBeTruthy();
    expect(client.heard("changed")).toEqual([]);
  });

  test("too many files drive none of the answer's out", async () => {
    const client = await clientOf(await bench.start());
    await client.put({ "zzz/mine.txt": "mine" }, true);
    await client.run(
      `i=0; while [ $i -lt ${MOST_WORK_FILES + 50} ]; do echo $i > f$i; i=$((i+1)); done; echo still > zzz/mine.txt`,
    );
    await client.hear("changed", ({ files }) => files["zzz/mine.txt"] === "still\n");
    await client.hear("left-out", ({ files }) => files.filter(({ why }) => why === "count").length === 51);
    const told = new Set(client.heard("changed").flatMap(({ files }) => Object.keys(files)));
    expect(told.size).toBe(MOST_WORK_FILES);
    expect(client.heard("changed").flatMap(({ removed }) => removed)).toEqual([]);
  });

  test("a folder that a program replaced by a link is not written through", async () => {
    const client = await clientOf(await bench.start());
    await client.put({ "src/a.txt": "a" }, true);
    await client.run("mkdir /tmp/elsewhere; rm -r src; ln -s /tmp/elsewhere src; echo secret > /tmp/elsewhere/b.txt");
    await client.hear("changed", ({ removed }) => removed.includes("src/a.txt"));
    await client.put({ "src/a.txt": "again" });
    expect((await client.run("ls /tmp/elsewhere; cat src/a.txt; test -L src || echo folder")).text).toBe(
      "b.txt\nagainfolder\n",
    );
    expect(client.heard("changed").flatMap(({ files }) => Object.keys(files))).toEqual([]);
  });

  test("only the newest page is served, and garbage disturbs nobody", async () => {
    const running = await bench.start();
    const first = await clientOf(running);
    await first.put({ "a.txt": "a" }, true);
    const second = await clientOf(running);
    await first.closed;
    second.write(
      'nonsense\n[]\n{"do":"put"}\n{"do":"put","n":1,"files":{"../out":"x"},"whole":false}\n{"do":"keys"}\n\0\n',
    );
    second.say({ do: "resize", terminal: "unknown", columns: 80, rows: 24 });
    await second.put({ "b.txt": "b" });
    const third = await clientOf(running);
    // More than a message may have, without an end.
    third.write("x".repeat(4_100_000));
    await third.closed;
    expect((await (await clientOf(running)).run("ls -1")).text).toBe("a.txt\nb.txt\n");
  });
}
