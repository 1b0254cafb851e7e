import { createContext, runInContext } from "node:vm";
import { expect, it } from "vitest";
import { aProblem } from "../../../testing/fixtures.ts";
import type { Execute, Execution, Said } from "./execution.ts";
import { localRunner, runHere } from "./local-run.ts";
import { workerScript } from "./node-prelude.ts";
import { runTypeScript } from "./run-typescript.ts";
import { stripTypes } from "./strip-types.ts";

/** Replaces the browser's worker: the same script in a context of its own. */
const inContext: Execute = (code, input) =>
  new Promise<Execution>((resolve) => {
    const printed = { stdout: "", stderr: "" };
    const end = (verdict: Execution["verdict"]) => resolve({ ...printed, verdict, ms: 1 });
    const postMessage = ({ kind, text }: Said) => {
      if (kind === "started") return;
      if (kind === "stdout" || kind === "stderr") printed[kind] += text;
      else if (kind === "output-limit") end("OUTPUT_LIMIT");
      else end(kind === "done" ? "PASSED" : "NONZERO");
    };
    const scope = createContext({ postMessage, setTimeout, clearTimeout, performance, queueMicrotask, fetch });
    try {
      runInContext(workerScript(code, input), scope, { filename: "main.js" });
    } catch (error) {
      printed.stderr += String(error);
      end("NONZERO");
    }
  });

const signal = new AbortController().signal;

it.each([
  ["reads its input as a file", `console.log(require("fs").readFileSync(0, "utf8").trim().split(" ").length)`, "2\n"],
  [
    "reads its input by a path",
    `console.log(require("node:fs").readFileSync("/dev/stdin").toString().trim())`,
    "1 2\n",
  ],
  [
    "hears its input",
    `let all = ""; process.stdin.on("data", (part) => (all += part)); process.stdin.on("end", () => console.log(all.trim()));`,
    "1 2\n",
  ],
  [
    "reads line by line",
    `const rl = require("readline").createInterface({ input: process.stdin }); rl.on("line", (line) => console.log("<" + line + ">")); rl.on("close", () => console.log("end"));`,
    "<1 2>\nend\n",
  ],
  [
    "reads line by line in a loop",
    `(async () => { for await (const line of require("readline").createInterface({ input: process.stdin })) console.log(line); })();`,
    "1 2\n",
  ],
  ["waits for its timers", `setTimeout(() => console.log("late"), 5); process.stdout.write("soon ")`, "soon late\n"],
  [
    "ends when its interval does",
    `let n = 0; const id = setInterval(() => { console.log(++n); if (n === 2) clearInterval(id); }, 1);`,
    "1\n2\n",
  ],
  [
    "shows values as Node does",
    `console.log([1, "a"], { b: 2 }, 3n, null, true)`,
    "[ 1, 'a' ] { b: 2 } 3n null true\n",
  ],
  ["may return early", `console.log(1); if (true) return; console.log(2)`, "1\n"],
  [
    "may name a variable like what it was given",
    `const process = 5; const fs = require("fs"); console.log(process)`,
    "5\n",
  ],
])("runs a program that %s", async (_what, code, stdout) => {
  expect(await inContext(code, "1 2\n", signal)).toMatchObject({ stdout, stderr: "", verdict: "PASSED" });
});

it("says how a program failed", async () => {
  expect(await inContext(`throw new Error("no")`, "", signal)).toMatchObject({
    verdict: "NONZERO",
    stderr: expect.stringContaining("Error: no"),
  });
  expect(await inContext("process.exit(3)", "", signal)).toMatchObject({ verdict: "NONZERO" });
  expect(await inContext("process.exit(0)", "", signal)).toMatchObject({ verdict: "PASSED" });
  expect(await inContext("let = ", "", signal)).toMatchObject({ verdict: "NONZERO" });
  expect(await inContext(`require("net")`, "", signal)).toMatchObject({ verdict: "NONZERO" });
  expect(await inContext("while (true) console.log('x'.repeat(99999))", "", signal).catch(() => null)).toMatchObject({
    verdict: "OUTPUT_LIMIT",
  });
});

it("keeps the line numbers of the candidate's code", async () => {
  const { stderr } = await inContext("\n\nthrow new Error('third')", "", signal);
  expect(stderr).toContain("main.js:3");
});

it("cannot reach the network", async () => {
  expect(await inContext("console.log(typeof fetch, typeof postMessage)", "", signal)).toMatchObject({
    stdout: "undefined undefined\n",
  });
});

it("runs TypeScript: strips types, resolves imports and keeps line numbers", async () => {
  const code = `import { readFileSync } from "node:fs";
import * as readline from "readline";
enum Sign { Plus = "+" }
interface Pair { a: number; b: number }
class Sum {
  constructor(private readonly pair: Pair) {}
  total = (): number => this.pair.a + this.pair.b;
}
const [a = 0, b = 0] = readFileSync(0, "utf8").trim().split(" ").map(Number) as number[];
console.log(Sign.Plus, new Sum({ a, b } satisfies Pair).total(), typeof readline.createInterface);
throw new Error("eleventh");`;
  const { stdout, stderr } = await inContext(stripTypes(code), "1 2\n", signal);
  expect(stdout).toBe("+ 3 function\n");
  expect(stderr).toContain("main.js:11");
});

it("shows invalid TypeScript as a compile error, and runs none of it", async () => {
  const broken = { technology: "typescript", code: "const a: number = ;\nconsole.log(a)", input: "", verify: true };
  for (const verify of [true, false]) {
    const run = await runHere(
      { request: { ...broken, verify }, problem: aProblem({ samples }), signal },
      runTypeScript,
    );
    expect(run).toMatchObject({ state: "EVALUATED", cases: [], output: null });
    expect(run.compile).toEqual({ verdict: "NONZERO", log: expect.stringContaining("(1:19)") });
  }
  expect(() => stripTypes("namespace A { export const b = 1 }")).toThrow("Namespaces do not run on this device");
});

const samples = [
  { id: "s-1", name: "One", input: "1 2", output: "3\n" },
  { id: "s-2", name: "Two", input: "2 2", output: "5" },
];
const sum = `const [a, b] = require("fs").readFileSync(0, "utf8").split(" ").map(Number); console.log(a + b)`;
const request = { technology: "javascript", code: sum, input: "20 1", verify: true };

it("runs the sample cases on this device and says that they are not judged", async () => {
  const run = await runHere({ request, problem: aProblem({ samples }), signal }, inContext);
  expect(run.cases.map(({ verdict, status }) => [verdict, status])).toEqual([
    ["PASSED", "AC"],
    ["WRONG", "NC"],
  ]);
  expect(run.engine_note).toMatch(/^Run on this device, not judged yet/);
  expect(run.engine_note).not.toContain("Types");
  const typed = { request: { ...request, technology: "typescript" }, problem: aProblem({ samples }), signal };
  expect((await runHere(typed, inContext)).engine_note).toContain("Types are not checked here");
});

it("runs custom input on this device", async () => {
  const run = await runHere(
    { request: { ...request, verify: false }, problem: aProblem({ samples }), signal },
    inContext,
  );
  expect(run).toMatchObject({ cases: [], output: { stdout: "21\n", verdict: "PASSED" } });
});

it("does not pretend to run what only the judge can", () => {
  const program = aProblem({ problem_type: "SCR" });
  const tested = aProblem({ problem_type: "SCR", evaluation: "ATF" });
  const project = aProblem({ problem_type: "PRJ" });
  for (const technology of ["javascript", "typescript", "python"]) {
    expect(localRunner({ request: { technology }, problem: program })).not.toBeNull();
    expect(localRunner({ request: { technology }, problem: tested })).toBeNull();
    expect(localRunner({ request: { technology, files: {} }, problem: project })).toBeNull();
  }
  expect(localRunner({ request: { technology: "rust" }, problem: program })).toBeNull();
  const given = { name: "data.zip", url: "/media/a/data.zip" };
  const reading = aProblem({ problem_type: "SCR", downloads: [{ ...given, path: "data.zip" }] });
  expect(localRunner({ request: { technology: "python" }, problem: reading })).toBeNull();
  const handedOut = aProblem({ problem_type: "SCR", downloads: [given] });
  expect(localRunner({ request: { technology: "python" }, problem: handedOut })).not.toBeNull();
});
