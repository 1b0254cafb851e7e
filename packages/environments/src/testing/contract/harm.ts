import { expect, test } from "vitest";
import type { Running } from "../../types.ts";
import type { Bench } from "../bench.ts";
import { clientOf } from "./files.ts";

/** A neighbour works as if nothing had happened. */
async function worksIn(running: Running): Promise<void> {
  const client = await clientOf(running);
  await client.put({ "fine.txt": "fine" });
  expect(await client.run("cat fine.txt")).toEqual({ text: "fine", code: 0 });
}

export function describeHarm(bench: Bench): void {
  test("a memory bomb ends only itself", async () => {
    const [running, neighbour] = await Promise.all([bench.start(), bench.start()]);
    const client = await clientOf(running);
    await client.put({ "work.txt": "work" }, true);
    const { code } = await client.run(
      `node --max-old-space-size=4000 -e 'for (const all = [];;) all.push(Buffer.alloc(1e7, 1))'`,
    );
    expect(code).toBe(137);
    expect((await client.run("cat work.txt")).text).toBe("work");
    await worksIn(neighbour);
  });

  test("a fork bomb stays in its environment, which can be stopped", async () => {
    const [running, neighbour] = await Promise.all([bench.start(), bench.start()]);
    const client = await clientOf(running);
    client.say({ do: "open", terminal: "t", columns: 80, rows: 24 });
    client.say({ do: "keys", terminal: "t", text: "bomb() { bomb | bomb & }; bomb\r" });
    await client.shows("t", /fork:|Resource temporarily unavailable/);
    await worksIn(neighbour);
    await running.stop();
    expect(await running.ended).toBe("stopped");
  });

  test("a full disk is said, loses nothing, and is nobody else's", async () => {
    const [running, neighbour] = await Promise.all([bench.start(), bench.start()]);
    const client = await clientOf(running);
    await client.put({ "work.txt": "before" }, true);
    expect((await client.run("cat /dev/zero > node_modules; mkdir build; cat /dev/zero > build/more")).code).toBe(1);
    client.say({ do: "put", n: 99, files: { "work.txt": "x".repeat(150_000) }, whole: false });
    expect((await client.hear("failed")).reason).toBe(
      "The environment’s disk is full. Delete some files, then try again.",
    );
    // The page keeps what it has: nothing tells it to go back.
    await client.run("rm -r build node_modules; echo ok > ok.txt");
    await client.hear("changed", ({ files }) => files["ok.txt"] === "ok\n");
    expect(client.heard("changed").flatMap(({ files }) => Object.keys(files))).toEqual(["ok.txt"]);
    expect(client.heard("changed").flatMap(({ removed }) => removed)).toEqual([]);
    await worksIn(neighbour);
    await client.put({ "work.txt": "x".repeat(150_000) });
  });

  test("one whose agent is killed has ended, and says so", async () => {
    const running = await bench.start();
    const client = await clientOf(running);
    client.say({ do: "open", terminal: "t", columns: 80, rows: 24 });
    client.say({ do: "keys", terminal: "t", text: "kill -9 -1\r" });
    client.say({ do: "keys", terminal: "t", text: "kill -9 2\r" });
    expect(await running.ended).toBe("exited");
    await client.closed;
    expect((await bench.driver().list()).map(({ launch }) => launch)).not.toContain(running.launch);
  });
}
