import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openKernel, type CellScreen, type Kernel } from "./kernel.ts";

type Said = Parameters<CellScreen["cell"]>[0];

let home: string;
let said: Said[];
let kernel: Kernel;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "invigil-kernel-"));
  said = [];
  kernel = openKernel(home, { isFree: () => true, cell: (message) => void said.push(message) });
});
afterEach(async () => {
  kernel.end();
  await rm(home, { recursive: true, force: true });
});

/** How a cell ended, with everything that it showed. */
async function ended(cell: string): Promise<Said> {
  const all = () => said.filter((each) => each.cell === cell);
  await vi.waitUntil(() => all().some(({ state }) => state !== "running"), { timeout: 15_000 });
  const last = all().at(-1);
  if (!last) throw new Error("nothing was said");
  return { ...last, outputs: all().flatMap(({ outputs }) => outputs) };
}
const text = ({ outputs }: Said) =>
  outputs.map((each) => (typeof each["text"] === "string" ? each["text"] : "")).join("");

it("runs cells in order in one Python, and shows what they print and the last value", async () => {
  kernel.run("a", "x = 20\nprint('hello')");
  kernel.run("b", "x + 22");
  expect(await ended("a")).toMatchObject({ state: "ok", count: 1 });
  expect(text(await ended("a"))).toBe("hello\n");
  const { count, outputs } = await ended("b");
  expect(count).toBe(2);
  expect(outputs).toEqual([
    { output_type: "execute_result", execution_count: 2, data: { "text/plain": "42" }, metadata: {} },
  ]);
});

it("shows where a cell failed, and runs the next one", async () => {
  kernel.run("a", "def f():\n    return 1 / 0\nf()");
  kernel.run("b", "print(1)");
  const [fault] = (await ended("a")).outputs;
  expect(fault).toMatchObject({ output_type: "error", ename: "ZeroDivisionError", evalue: "division by zero" });
  expect(String(fault?.["traceback"])).toContain('File "<cell 1>", line 2, in f');
  expect(String(fault?.["traceback"])).not.toContain("kernel.py");
  expect(await ended("b")).toMatchObject({ state: "ok" });
});

it("shows pictures of values that can draw themselves", async () => {
  kernel.run("a", "class Dot:\n    def _repr_png_(self): return b'png'\n    def __repr__(self): return 'a dot'\nDot()");
  expect((await ended("a")).outputs[0]).toMatchObject({ data: { "text/plain": "a dot", "image/png": "cG5n" } });
});

it("interrupts an endless cell, forgets those that wait, and keeps the names", async () => {
  kernel.run("a", "x = 1\nprint('on')\nwhile True: pass");
  kernel.run("b", "print(2)");
  await vi.waitUntil(() => said.some((each) => text(each) === "on\n"));
  kernel.interrupt();
  expect(await ended("a")).toMatchObject({ state: "error" });
  expect(await ended("b")).toMatchObject({ state: "stopped", count: null });
  kernel.run("c", "x");
  expect(await ended("c")).toMatchObject({ state: "ok" });
});

it("starts a new Python after its end, whoever ended it", async () => {
  kernel.run("a", "import os\nx = 1\nos._exit(3)");
  expect(await ended("a")).toMatchObject({ state: "stopped" });
  kernel.run("b", "x");
  expect(await ended("b")).toMatchObject({ state: "error", count: 1 });
});

it("cuts output that has no end, and refuses notebook commands in words", async () => {
  kernel.run("a", "for _ in range(3000): print('y' * 100)");
  const long = text(await ended("a"));
  expect(long.length).toBeLessThan(101_000);
  expect(long).toContain("… The rest was left out.");
  kernel.run("b", "%pip install x");
  const [fault] = (await ended("b")).outputs;
  expect(fault?.["traceback"]).toEqual(["Notebook commands such as “%pip” are not available here."]);
});
