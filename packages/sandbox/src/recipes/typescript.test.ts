import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestSandbox } from "../testing/test-sandbox.ts";
import type { Sandbox } from "../types.ts";

let sandbox: Sandbox;
beforeAll(async () => void (sandbox = await openTestSandbox({ languages: ["javascript", "typescript"] })));
afterAll(() => sandbox.close());

it("refuses TypeScript with a wrong type, with the compiler's message", async () => {
  const code = 'const n: number = "one";\nconsole.log(n);\n';
  const { status, compiled, log } = await sandbox.compile({ language: "typescript", code });
  expect([status, compiled]).toEqual(["NONZERO", null]);
  expect(log).toBe("main.ts(1,7): error TS2322: Type 'string' is not assignable to type 'number'.\n");
});

it.each([
  ['import { readFileSync } from "node:fs";\nconsole.log(readFileSync(0, "utf8").trim());', "1"],
  ['const fs = require("fs");\nconst [a] = fs.readFileSync(0, "utf8").split("\\n");\nconsole.log(a);', "1"],
  [
    'import * as readline from "readline";\nreadline.createInterface({ input: process.stdin }).on("line", (l) => console.log(l));',
    "1",
  ],
  [
    'import fs from "fs";\nprocess.stdout.write(fs.readFileSync("/dev/stdin").toString().trim());\nprocess.exit();',
    "1",
  ],
  [
    "const text = await new Promise((done) => process.stdin.once('data', done));\nconsole.log(String(text).trim());",
    "1",
  ],
  [
    "function twice(x) { return x * 2; }\nlet none: number = null;\nconst name = 'x'; enum E { A = 1 }\nconsole.log(twice(E.A) - 1);",
    "1",
  ],
])("accepts what candidates write every day (%#)", async (code, printed) => {
  const { compiled, log } = await sandbox.compile({ language: "typescript", code });
  expect(log).toBe("");
  const result = await compiled?.run({ stdin: "1\n" });
  expect([result?.stdout.toString().trim(), result?.stderr.toString()]).toEqual([printed, ""]);
});

const DEEP = "function depth(n) { return n === 0 ? 0 : 1 + depth(n - 1); }\nconsole.log(depth(100000));";

it.each(["javascript", "typescript"])("%s goes 100,000 calls deep", async (language) => {
  const { compiled } = await sandbox.compile({ language, code: DEEP });
  expect((await compiled?.run({ stdin: "" }))?.stdout.toString()).toBe("100000\n");
});

it("endless recursion is an error of the program, not of the machine", async () => {
  const { compiled } = await sandbox.compile({ language: "javascript", code: "const f = () => 1 + f();\nf();" });
  const result = await compiled?.run({ stdin: "" });
  expect([result?.status, result?.stderr.toString()]).toEqual(["NONZERO", expect.stringContaining("RangeError")]);
});
