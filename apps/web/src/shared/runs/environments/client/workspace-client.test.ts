import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { anEnvironment, ENVIRONMENT_ID, NEXT_LAUNCH } from "../testing/an-environment.ts";
import { openGateway } from "../testing/open-gateway.ts";
import { openLine } from "./environment-calls.ts";
import { createWorkspaceClient } from "./workspace-client.ts";

let gateway: Awaited<ReturnType<typeof openGateway>>;
let client: ReturnType<typeof createWorkspaceClient>;
let files: Record<string, string>;
let clock: number;
const left = vi.fn();

function start() {
  files = { "app.js": "one", "data/read.me": "two" };
  clock = 100_000;
  const environment = () => anEnvironment({ url: gateway.url, launch: gateway.state.launch });
  client = createWorkspaceClient({
    ask: async () => environment(),
    read: async () => ({ ...environment(), key: null }),
    look: async () => true,
    check: async () => "missing",
    open: openLine,
    patience: 60_000,
    onLeave: left,
    files: () => files,
    edit: (changes) => {
      for (const [path, text] of Object.entries(changes)) {
        if (text === null) delete files[path];
        else files[path] = text;
      }
    },
    now: () => clock,
  });
  client.begin();
}

const phase = () => client.view.getState().connection.phase;
const put = () => gateway.heard.filter((message) => message.do === "put");

describe("the page's end of an environment, against a real websocket", () => {
  beforeEach(async () => {
    gateway = await openGateway();
    start();
    await vi.waitUntil(() => phase() === "open", { timeout: 60_000 });
  });
  afterEach(() => {
    client.end();
    gateway.close();
  });

  it("shows its key only as a subprotocol, and puts all files into an empty box", async () => {
    expect(gateway.state.protocol.split(/, ?/)).toEqual(["invigil-workspace", `key.${"k".repeat(32)}`]);
    expect(gateway.state.path).toBe(`/environments/${ENVIRONMENT_ID}/socket`);
    await expect.poll(put).toEqual([{ do: "put", n: 1, files, whole: true }]);
    expect(gateway.heard[0]).toEqual({ do: "hello", heard: 0 });
  });

  it("sends typing, and takes over what a program changes but not what is being typed", async () => {
    files["app.js"] = "mine";
    client.changed(["app.js"]);
    await expect.poll(put).toContainEqual({ do: "put", n: 2, files: { "app.js": "mine" }, whole: false });
    clock += 500;
    gateway.say({
      say: "changed",
      change: 1,
      files: { "app.js": "theirs", "made.txt": "x" },
      removed: ["data/read.me"],
    });
    await expect.poll(() => files).toEqual({ "app.js": "mine", "made.txt": "x" });
    await expect.poll(put).toContainEqual({ do: "put", n: 3, files: { "app.js": "mine" }, whole: false });
    await expect.poll(() => gateway.heard).toContainEqual({ do: "heard", change: 1 });
  });

  it("remembers what a program deleted, and puts it back into answer and box", async () => {
    const deleted = () => client.view.getState().deleted;
    gateway.say({ say: "changed", change: 1, files: { "moved.me": "two" }, removed: ["app.js", "data/read.me"] });
    await expect.poll(deleted).toEqual({ "app.js": "one" });
    gateway.say({ say: "changed", change: 2, files: {}, removed: ["moved.me"] });
    await expect.poll(deleted).toEqual({ "app.js": "one", "moved.me": "two" });
    expect(files).toEqual({});
    // One that is there again is not restored.
    gateway.say({ say: "changed", change: 3, files: { "app.js": "again" }, removed: [] });
    await expect.poll(deleted).toEqual({ "moved.me": "two" });
    client.restoreDeleted();
    expect([files, deleted()]).toEqual([{ "app.js": "again", "moved.me": "two" }, {}]);
    await expect.poll(put).toContainEqual(expect.objectContaining({ files: { "moved.me": "two" }, whole: false }));
  });

  it("names a file that a program changed while the candidate typed in it", async () => {
    files["app.js"] = "mine";
    client.changed(["app.js"]);
    await expect.poll(put).toContainEqual({ do: "put", n: 2, files: { "app.js": "mine" }, whole: false });
    gateway.say({ say: "changed", change: 1, files: { "app.js": "theirs", "data/read.me": "new" }, removed: [] });
    await expect.poll(() => client.view.getState().kept).toEqual(["app.js"]);
    expect(files).toEqual({ "app.js": "mine", "data/read.me": "new" });
  });

  it("keeps what was typed without a connection, and takes no change twice", async () => {
    gateway.say({ say: "changed", change: 1, files: { "made.txt": "x" }, removed: [] });
    await expect.poll(() => files["made.txt"]).toBe("x");
    gateway.cut();
    await expect.poll(phase).not.toBe("open");
    files["made.txt"] = "x and more";
    client.changed(["made.txt"]);
    gateway.state.empty = false;
    await expect.poll(phase).toBe("open");
    gateway.say({ say: "changed", change: 1, files: { "made.txt": "x" }, removed: [] });
    await expect
      .poll(put)
      .toContainEqual(expect.objectContaining({ files: { "made.txt": "x and more" }, whole: false }));
    expect(files["made.txt"]).toBe("x and more");
    expect(put().filter(({ whole }) => whole)).toHaveLength(1);
  });

  it("puts everything into the environment that replaces a lost one, and starts its terminals again", async () => {
    const printed: string[] = [];
    const screen = {
      print: (text: string) => printed.push(text),
      note: (text: string) => printed.push(text),
      size: () => ({ columns: 80, rows: 20 }),
    };
    client.terminals.attach("terminal-1", screen);
    client.terminals.keys("terminal-1", "ls\r");
    await expect.poll(() => gateway.heard).toContainEqual({ do: "keys", terminal: "terminal-1", text: "ls\r" });
    files["app.js"] = "newest";
    client.changed(["app.js"]);
    gateway.state.launch = NEXT_LAUNCH;
    gateway.cut(4_002);
    await expect.poll(() => client.view.getState().restoredAt).toBe(clock);
    await expect.poll(() => put().at(-1)).toMatchObject({ whole: true, files: { "app.js": "newest" } });
    await expect.poll(() => gateway.heard.filter((message) => message.do === "open")).toHaveLength(2);
    expect(printed.join(" ")).toContain("This is a new environment.");
  });

  it("closes with the test and says nothing more", async () => {
    // What was said before may still be on its way.
    await expect.poll(put).toHaveLength(1);
    client.end();
    expect(phase()).toBe("closed");
    const count = gateway.heard.length;
    client.changed(["app.js"]);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(gateway.heard).toHaveLength(count);
  });
});
