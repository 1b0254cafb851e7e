import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { getPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { afterEach, expect, it, onTestFinished } from "vitest";
import { openThread, type ThreadClient, type ThreadOptions } from "./thread-client.ts";

let thread: ThreadClient<string, string> | undefined;
afterEach(() => thread?.close());

const open = (options: ThreadOptions) => openThread<string, string>(FILE, options);
const FILE = new URL("./testing/fragile-thread.ts", import.meta.url);
const ask = async (wish: string): Promise<unknown> => thread?.ask(wish).catch((error: unknown) => error);

it.each([
  ["ends", "end"],
  ["throws", "throw"],
])("fails only the current question when the thread %s", async (_how, wish) => {
  thread = open({});
  const [first, second, ...rest] = await Promise.all([ask("answer"), ask(wish), ask("answer"), ask("answer")]);
  expect(first).toBe("answered");
  expect(second).toMatchObject({ name: "ThreadFailed" });
  expect(rest).toEqual(["answered", "answered"]);
});

it.runIf(process.platform === "linux")("yields to everything else if it is asked to", async () => {
  thread = open({ quiet: true });
  await ask("answer");
  const tasks = await readdir("/proc/self/task");
  // After the program's name in brackets, the 17th field is the thread's nice value.
  const stats = await Promise.all(tasks.map((task) => readFile(`/proc/self/task/${task}/stat`, "utf8")));
  const manners = stats.map((stat) => Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]));
  expect(manners).toContain(10);
  expect(manners).toContain(getPriority());
  expect(getPriority()).toBeLessThan(10);
});

it("gives up on a question that takes too long, and continues with the next", async () => {
  thread = open({ timeout: 5_000 });
  const answers = await Promise.all([ask("silence"), ask("answer")]);
  expect(answers).toMatchObject([{ name: "ThreadFailed", message: "It took too long" }, "answered"]);
});

it("ends an idle thread, and starts it again for the next question", async () => {
  thread = open({ idle: 1 });
  expect(await ask("answer")).toBe("answered");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await ask("answer")).toBe("answered");
});

it("refuses more questions than may wait", async () => {
  thread = open({ queue: 1 });
  const answers = await Promise.all([ask("answer"), ask("answer"), ask("answer")]);
  expect(answers).toMatchObject([
    "answered",
    "answered",
    { name: "ThreadFailed", message: "Too many questions are waiting" },
  ]);
});

it("lets owners take turns, and keeps room for others", async () => {
  thread = open({ queue: 10, each: 3 });
  const order: string[] = [];
  const askAs = (owner: string) =>
    thread?.ask("answer", owner).then(
      () => void order.push(owner),
      (error: unknown) => void order.push(`${owner} ${String(error)}`),
    );
  await Promise.all([...Array.from({ length: 5 }, () => askAs("hostile")), askAs("honest")]);
  const refused = "hostile ThreadFailed: Too many questions are waiting";
  expect(order).toEqual([refused, "hostile", "honest", "hostile", "hostile", "hostile"]);
});

it("rejects waiting questions when it is closed", async () => {
  thread = open({});
  const asked = [ask("silence"), ask("answer")];
  await thread.close();
  expect(await Promise.all(asked)).toMatchObject([{ name: "ThreadFailed" }, { name: "ThreadFailed" }]);
  expect(await ask("answer")).toMatchObject({ name: "ThreadFailed" });
});

it("does not keep a process running that has its reply", async () => {
  const program = fileURLToPath(new URL("./testing/ask-once.ts", import.meta.url));
  const child = spawn(process.execPath, [program], { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.on("data", (text) => (said += String(text)));
  onTestFinished(() => void child.kill("SIGKILL"));
  expect([await once(child, "close"), said]).toEqual([[0, null], "answered"]);
});
