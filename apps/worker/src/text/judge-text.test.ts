import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limitsText } from "@invigil/rules/taking/shown-limits";
import { languagesOf } from "../kinds/scr.ts";
import { openJudge } from "../testing/judge-with.ts";

let open: Awaited<ReturnType<typeof openJudge>>;
beforeAll(async () => void (open = await openJudge(["python", "javascript", "typescript", "c"])));
afterAll(() => open.close());

const SUM = {
  javascript:
    'const [a, b] = require("node:fs").readFileSync(0, "utf8").split(" ").map(Number);\nconsole.log(a + b);\n',
  typescript:
    'import { readFileSync } from "node:fs";\nconst [a = 0, b = 0]: number[] = readFileSync(0, "utf8").split(" ").map(Number);\nconsole.log(a + b);\n',
  python: "a, b = map(int, input().split())\nprint(a + b)\n",
  c: '#include <stdio.h>\nint main(void) { int a, b; scanf("%d %d", &a, &b); printf("%d\\n", a + b); return 0; }\n',
};
const cases = [
  { id: "1", name: "small", input: "1 2\n", output: "3\n", sample: true },
  { id: "2", name: "large", input: "40 2\n", output: "42\n" },
];

describe.each(Object.entries(SUM))("%s", (technology, code) => {
  it("is judged by what it prints [A4.31] [A1.15]", async () => {
    // JavaScript and TypeScript need no toolchain; the others depend on the machine.
    const here = open.sandbox.languages.some(({ id }) => id === technology);
    expect(here || ["python", "c"].includes(technology)).toBe(true);
    if (!here) return;
    const { outcome, verdicts } = await open.judge({ code, technology, grading: { cases } });
    expect(verdicts).toEqual(["PASSED", "PASSED"]);
    expect(outcome).toEqual({
      state: "EVALUATED",
      status: "ACC",
      share: 1,
      reason: "2 of 2 cases passed",
      message: null,
    });
  });
});

const js = (code: string, more: Partial<Parameters<typeof open.judge>[0]> = {}) =>
  open.judge({ code, technology: "javascript", grading: { cases }, ...more });

it("gives a problem with much processor time as much wall time", async () => {
  const code = `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 16_000);\nconsole.log(3);`;
  const { verdicts } = await js(code, { grading: { cases: cases.slice(0, 1), limits: { cpu_ms: 15_000 } } });
  expect(verdicts).toEqual(["PASSED"]);
});

it("gives a program the processor time that candidates are told", async () => {
  const grading = { cases: cases.slice(0, 1), limits: { cpu_ms: 2_000 } };
  // Asking for the time uses system time, which counts as well.
  const used = "const used = ({ user, system }) => (user + system) / 1_000;";
  const busy = (ms: number) => `${used}\nwhile (used(process.cpuUsage()) < ${ms});\nconsole.log(3);`;
  const [javascript] = languagesOf(open.sandbox).filter(({ id }) => id === "javascript");
  const limits = { ...grading.limits, factors: {}, frameworks: {} };
  expect(limitsText({ problem_type: "SCR", limits }, javascript ?? { id: "" })).toMatch(/^Time limit 3 s /);
  expect((await js(busy(2_100), { grading })).verdicts).toEqual(["PASSED"]);
  expect((await js(busy(5_000), { grading })).verdicts).toEqual(["CPU_LIMIT"]);
});

it("gives each case its own verdict", async () => {
  const code = `
    const text = require("node:fs").readFileSync(0, "utf8").trim();
    if (text === "exit") process.exit(3);
    if (text === "loop") for (;;);
    if (text === "memory") { const all = []; for (;;) all.push(Buffer.alloc(1e7, 1)); }
    if (text === "print") for (;;) console.log("x".repeat(10000));
    console.log("fine");`;
  const inputs = ["fine", "exit", "loop", "memory", "print"];
  const grading = {
    cases: inputs.map((input) => ({ id: input, name: input, input, output: "fine\n" })),
    // Less than a pipe holds, so that a flood is distinguished from full memory however late the pipe is read.
    limits: { cpu_ms: 2_000, memory_mb: 128, output_kb: 16 },
  };
  const { verdicts, outcome } = await js(code, { grading });
  expect(verdicts).toEqual(["PASSED", "NONZERO", "CPU_LIMIT", "MEMORY_LIMIT", "OUTPUT_LIMIT"]);
  expect(outcome).toMatchObject({ status: "PAC", share: 0.2, reason: "1 of 5 cases passed" });
});

it("keeps input and expected output of a hidden case out of the result", async () => {
  const { result } = await js(SUM.javascript);
  const [sample, hidden] = result.cases;
  expect(sample).toMatchObject({ input: "1 2\n", expected: "3\n", output: "3\n", framework: "stdio" });
  expect(hidden).not.toHaveProperty("input");
  expect(hidden).not.toHaveProperty("expected");
});

it("runs nothing that does not compile, and says why", async () => {
  const { outcome, result, verdicts } = await js("const = 1;", { technology: "typescript" });
  expect(outcome).toMatchObject({ status: "REJ", share: 0 });
  expect(new Set([result.compile?.verdict, ...verdicts])).toContain("NONZERO");
});

it("tries the candidate's own input without judging", async () => {
  const { outcome, result } = await js(SUM.javascript, { kind: "run", request: { verify: false, input: "5 6" } });
  expect(outcome).toMatchObject({ state: "EVALUATED", status: null });
  expect(result).toMatchObject({ cases: [], output: { verdict: "PASSED", stdout: "11\n", stderr: "" } });
});

it("judges the one sample case that was asked for, and never a hidden one", async () => {
  const two = { cases: cases.map((each) => ({ ...each, sample: true })), compare: { kind: "exact" } };
  const [, second] = two.cases;
  const only = await js(SUM.javascript, { kind: "run", grading: two, request: { sample: second?.id ?? "" } });
  expect(only.result.cases).toMatchObject([{ id: second?.id, verdict: "PASSED", expected: second?.output }]);
  const hidden = await js(SUM.javascript, { kind: "run", request: { sample: cases.find((each) => !each.sample)?.id } });
  expect(hidden.result.cases.map(({ is_sample }) => is_sample)).toEqual([true]);
});

it("replaces what the database cannot store: NUL, and half a character", async () => {
  const code = String.raw`process.stdout.write(Buffer.from([0, 65, 0xf0, 0x9f]));`;
  const { result } = await js(code, { kind: "run", request: { verify: false } });
  expect(result.output?.stdout).toBe("\u{fffd}A\u{fffd}");
});

describe("a checker", () => {
  const checker = (code: string) => ({ cases, compare: { kind: "checker", technology: "javascript", code } });
  const MULTIPLE = `
    const { input, output } = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
    const [a, b] = input.split(" ").map(Number);
    console.log(Number(output) % (a + b) === 0 ? "AC" : "NC not a multiple of the sum");`;

  it("decides in its own box, and says why [A4.31]", async () => {
    const right = await js(SUM.javascript.replace("a + b)", "(a + b) * 2)"), { grading: checker(MULTIPLE) });
    expect(right.verdicts).toEqual(["PASSED", "PASSED"]);
    const wrong = await js("console.log(1)", { grading: checker(MULTIPLE) });
    expect(wrong.verdicts).toEqual(["WRONG", "WRONG"]);
    expect(wrong.result.cases[0]?.message).toBe("not a multiple of the sum");
  });

  it("from another judge's package is called as it expects", async () => {
    const testlib = `
      const [input, output, answer] = process.argv.slice(-3).map((path) => require("node:fs").readFileSync(path, "utf8"));
      const [a, b] = input.split(" ").map(Number);
      if (a + b !== Number(answer)) process.exit(3);
      if (Number(output) !== a + b) { console.error("wrong answer", require("./words.js")); process.exit(2); }`;
    const icpc = `
      const { readFileSync, writeFileSync } = require("node:fs");
      const [input, answer, folder, ...flags] = process.argv.slice(-4);
      writeFileSync(folder + "judgemessage.txt", input);
      process.exit(flags[0] !== "strict" ? 1 : readFileSync(0, "utf8") === readFileSync(answer, "utf8") ? 42 : 43);`;
    const words = { "words.js": "module.exports = 'so many words';" };
    for (const asked of [
      { protocol: "testlib", code: testlib, files: words },
      { protocol: "icpc", code: icpc, args: ["strict"] },
    ]) {
      const grading = { cases, compare: { kind: "checker", technology: "javascript", ...asked } };
      expect((await js(SUM.javascript, { grading })).verdicts).toEqual(["PASSED", "PASSED"]);
      const wrong = await js("console.log(3)", { grading });
      expect(wrong.verdicts).toEqual(["PASSED", "WRONG"]);
      expect(wrong.result.cases[1]?.message).toBe(asked.files && "wrong answer so many words");
      for (const code of ["process.exit(3)", "process.exit(7)"]) {
        const broken = { cases, compare: { ...grading.compare, code } };
        await expect(js(SUM.javascript, { grading: broken })).rejects.toThrow(/The checker crashed/);
      }
    }
  });

  it("that crashes is the judge's fault, not the candidate's", async () => {
    for (const code of ["process.exit(7)", "][", "throw new Error()", "console.log('perhaps')"]) {
      await expect(js(SUM.javascript, { grading: checker(code) })).rejects.toThrow(/The checker/);
    }
  });
});

it("finds the author's files beside its code, but no checker does", async () => {
  const place = join(open.sandbox.shelf, "picture.bin");
  await writeFile(place, new Uint8Array([0, 255, 7]), { mode: 0o644 });
  const attached = [{ path: "in/picture.bin", from: place }];
  const content = { evaluation: "TXT", files: [{ path: "note.txt", content: "noted", read_only: true }] };
  const code = `const fs = require("node:fs");
    console.log([...fs.readFileSync("in/picture.bin")].join(), fs.readFileSync("note.txt", "utf8"));`;
  const checker = `console.log(require("node:fs").existsSync("in/picture.bin") ? "NC found" : "AC")`;
  const asked = [{ id: "1", name: "a", input: "", output: "0,255,7 noted\n" }];
  expect((await js(code, { attached, content, grading: { cases: asked } })).verdicts).toEqual(["PASSED"]);
  const compare = { kind: "checker", technology: "javascript", code: checker };
  expect((await js(code, { attached, content, grading: { cases: asked, compare } })).verdicts).toEqual(["PASSED"]);
});

it.each([
  ["exact", { kind: "exact" }, ["WRONG", "WRONG"]],
  ["token", { kind: "token" }, ["PASSED", "WRONG"]],
  ["numeric", { kind: "numeric", absolute: 0.1 }, ["PASSED", "PASSED"]],
])("compares %s [A4.31]", async (_name, compare, expected) => {
  const asked = [
    { id: "1", name: "a", input: "", output: "1.0 2.0\n" },
    { id: "2", name: "b", input: "", output: "1.01 2.0\n" },
  ];
  expect((await js("console.log(' 1.0   2.0')", { grading: { cases: asked, compare } })).verdicts).toEqual(expected);
});

it("stops at once if nobody needs the result any more", async () => {
  const abort = new AbortController();
  setTimeout(() => abort.abort(), 300);
  const asked = open.judge({ code: "for (;;);", technology: "javascript", grading: { cases } }, abort.signal);
  await expect(asked).rejects.toThrow("aborted");
});

it("leaves problems without cases, and those their author does not have run, to a person", async () => {
  expect((await js("1", { grading: {} })).outcome).toMatchObject({ status: "NRE", reason: "the key has no cases" });
  const { outcome } = await js("1", { content: { evaluation: null } });
  expect(outcome).toMatchObject({ status: "NRE", reason: "waits for marks" });
});

it("judges code that only names its judge or contains samples, and notes it for a reviewer", async () => {
  const two = [...cases, { id: "3", name: "more", input: "7 8\n", output: "15\n", sample: true }];
  const tested = `${SUM.javascript}if (a < 0) { check("1 2", 3); check("7 8", 15); open("/proc/self/fd/5"); } // /dev/fd/5\n`;
  const { outcome, result } = await js(tested, { grading: { cases: two } });
  expect(outcome).toMatchObject({ state: "EVALUATED", status: "ACC", message: null });
  expect(result.notes).toEqual([
    "The code refers to a place where its judge might be: /proc/self/",
    "The code contains inputs and outputs of sample cases: “1 2” with “3”, “7 8” with “15”",
  ]);
});

it("holds code whose locked lines were changed", async () => {
  const content = { evaluation: "TXT", stubs: { javascript: { head: "// head\n", body: "", tail: "// tail\n" } } };
  const held = await js(SUM.javascript, { content });
  expect(held.outcome).toMatchObject({
    state: "MAL_PRACTICE_ERROR",
    status: "NRE",
    message: "The locked lines around the answer were changed.",
  });
  const kept = await js(`// head\n${SUM.javascript}// tail\n`, { content });
  expect(kept.outcome.status).toBe("ACC");
});
