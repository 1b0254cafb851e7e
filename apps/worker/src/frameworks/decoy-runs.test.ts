import { createHash } from "node:crypto";
import type { BoxRequest, BoxResult, BoxStatus, Sandbox } from "@invigil/sandbox/types";
import { expect, it } from "vitest";
import { frameworks } from "./frameworks.ts";
import { runTrusted } from "./trusted-report.ts";

const SEEN = "def test_seen():\n    assert f(1) == 11\n";
const UNSEEN = "def test_unseen():\n    assert f(2) == 22\n";
const FILES = { "test_seen.py": SEEN, "test_unseen.py": UNSEEN };
const tests = ["test_seen", "test_unseen"].map((name) => ({ id: name, name, weight: 1, sample: false }));

type Laid = Readonly<Record<string, string>>;
type Told = readonly string[] | BoxStatus;

/** Which tests pass with these files, or how the machine cuts the run off. */
type Behaviour = (files: Laid) => Told;

const isReal = (files: Laid) => files["test_seen.py"] === SEEN && files["test_unseen.py"] === UNSEEN;
const honest = (files: Laid) => [
  ...(files["test_seen.py"] === SEEN ? ["test_seen"] : []),
  ...(files["test_unseen.py"] === UNSEEN ? ["test_unseen"] : []),
];

/** Boxes that run at most `slots` at once, in order, and end only when all that can start have started. */
function fakeSandbox(behaviour: Behaviour, slots: number) {
  const runs: { files: Laid; after: number }[] = [];
  const waiting: (() => void)[] = [];
  let [running, ended] = [0, 0];
  const run = async ({ files = [], stdin, signal }: BoxRequest): Promise<BoxResult> => {
    if (running === slots) await new Promise<void>((go) => waiting.push(go));
    running += 1;
    const laid = Object.fromEntries(files.map(({ path, ...file }) => [path, "data" in file ? String(file.data) : ""]));
    if (!signal?.aborted) runs.push({ files: laid, after: ended });
    await new Promise((resolve) => setTimeout(resolve, 1));
    ended += 1;
    // As in the real one, the slot is free only after the clean-up, which the result does not wait for.
    setTimeout(() => {
      running -= 1;
      waiting.shift()?.();
    }, 1);
    return resultOf(signal?.aborted ? "ABORTED" : behaviour(laid), laid, String(stdin));
  };
  return { runs, sandbox: { run } as unknown as Sandbox };
}

function resultOf(told: Told, files: Laid, key: string): BoxResult {
  const facts = { code: 1, signal: null, cpuMs: 1, wallMs: 1, memoryPeak: null };
  const printed = { stdout: Buffer.alloc(0), stderr: Buffer.alloc(0) };
  if (typeof told === "string") return { ...facts, ...printed, status: told };
  const rows = tests.map(({ name }) => [name, "", told.includes(name) ? "passed" : "failed", 0, ""]);
  const [group, canaries = ""] = Object.entries(files).find(([path]) => !(path in FILES)) ?? [];
  const failing = [...canaries.matchAll(/def (\w+)/g)].map(([, name]) => [name, markOf(canaries), "failed", 0, ""]);
  const body = JSON.stringify({ seen: [], tests: [...rows, ...(group ? failing : [])] });
  const seal = createHash("sha256").update(key).update(body).update(key).digest("hex");
  return { ...facts, ...printed, status: "NONZERO", artifact: Buffer.from(`${seal}\n${body}`) };
}

const markOf = (canaries: string) => /class (\w+)/.exec(canaries)?.[1] ?? "";

async function judged(behaviour: Behaviour, { slots = 2, isTry = false } = {}) {
  const { runs, sandbox } = fakeSandbox(behaviour, slots);
  const found = await runTrusted(
    {
      framework: frameworks.pytest,
      name: "pytest",
      files: FILES,
      hidden: ["test_unseen.py"],
      tests,
      isTry,
      box: (_, files) => ({ argv: [], files: Object.entries(files).map(([path, data]) => ({ path, data })) }),
    },
    sandbox,
  );
  const passed = found.reported.filter(({ outcome }) => outcome === "passed").map(({ name }) => name);
  return { runs, passed, doubt: found.doubt?.reason ?? null };
}

it("starts the real run and the decoys' run at the same moment", async () => {
  const { runs, passed, doubt } = await judged(honest);
  expect(runs.map(({ after }) => after)).toEqual([0, 0]);
  expect(runs.filter(({ files }) => isReal(files))).toHaveLength(1);
  expect({ passed, doubt }).toEqual({ passed: ["test_seen", "test_unseen"], doubt: null });
});

it.each([1, 2])("asks for them in random order, with %i slots", async (slots) => {
  const all = await Promise.all(Array.from({ length: 50 }, () => judged(honest, { slots })));
  expect(new Set(all.map(({ runs }) => runs[0] && isReal(runs[0].files)))).toEqual(new Set([true, false]));
  for (const { runs, doubt } of all) expect([runs.length, doubt]).toEqual([2, null]);
});

it("runs a try once", async () => {
  expect((await judged(honest, { isTry: true })).runs).toHaveLength(1);
});

it("believes that nothing has passed, whatever becomes of the decoys, and does not wait for them", async () => {
  const all = await Promise.all(
    Array.from({ length: 50 }, () => judged((files) => (isReal(files) ? [] : "INTERNAL"), { slots: 1 })),
  );
  for (const { passed, doubt } of all) expect({ passed, doubt }).toEqual({ passed: [], doubt: null });
  expect(new Set(all.map(({ runs }) => runs.length))).toEqual(new Set([1, 2]));
});

it.each(["INTERNAL", "WALL_LIMIT", "SIGNAL"] as const)("wants a second report of what passed: %s", async (status) => {
  const { doubt } = await judged((files) => (isReal(files) ? ["test_unseen"] : status));
  expect(doubt).toMatch(/could not be run a second time/);
});

it("changes only the hidden tests if one of them has passed", async () => {
  const { runs, doubt } = await judged(() => ["test_seen", "test_unseen"]);
  expect(runs.map(({ files }) => files["test_seen.py"])).toEqual([SEEN, SEEN]);
  expect(doubt).toMatch(/even when they expected another value/);
});

it("changes the visible tests too if no hidden one has passed", async () => {
  const forged = await judged(() => ["test_seen"]);
  expect(forged.runs).toHaveLength(3);
  expect(forged.doubt).toMatch(/even when they expected another value/);
  const partly = await judged((files) => honest(files).filter((name) => name === "test_seen"));
  expect([partly.runs.length, partly.passed, partly.doubt]).toEqual([3, ["test_seen"], null]);
});
