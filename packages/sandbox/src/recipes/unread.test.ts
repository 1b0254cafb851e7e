import { expect, it } from "vitest";
import { isUnread } from "../languages/run-program.ts";
import type { BoxResult } from "../types.ts";
import { recipeTable } from "./table.ts";

function read(id: string, stderr: string, stdout = ""): boolean {
  const recipe = recipeTable("/node").find((each) => each.id === id);
  const measures = { code: 1, signal: null, cpuMs: 1, wallMs: 1, memoryPeak: null };
  const result = { status: "NONZERO", ...measures, stdout: Buffer.from(stdout), stderr: Buffer.from(stderr) } as const;
  return !isUnread(recipe ?? {}, result satisfies BoxResult);
}

it.each([
  ["python", '  File "/box/main.py", line 1\n    def f(:\n          ^\nSyntaxError: invalid syntax\n'],
  ["python", '  File "/box/main.py", line 2\n    print(2)\nIndentationError: unexpected indent\n'],
  [
    "javascript",
    "/box/main.js:1\nconst = 1;\n      ^\n\nSyntaxError: Unexpected token '='\n    at wrapSafe (node:internal/modules/cjs/loader:1:1)\n",
  ],
  [
    "typescript",
    "/box/main.ts:1\nconst x: = 1;\n         ^\n\nSyntaxError [ERR_INVALID_TYPESCRIPT_SYNTAX]: Expression expected\n    at parse (node:internal/modules/typescript:1:1)\n",
  ],
  ["bash", "/box/main.sh: line 2: syntax error: unexpected end of file\n"],
  ["r", "Error: unexpected end of input\nExecution halted\n"],
  ["perl", "syntax error at /box/main.pl line 1, near\nExecution of /box/main.pl aborted due to compilation errors.\n"],
])("recognises that %s could not parse a program: %j", (id, stderr) => {
  expect(read(id, stderr)).toBe(false);
  expect(read(id, stderr, "it printed")).toBe(true);
});

it.each([
  [
    "python",
    'Traceback (most recent call last):\n  File "/box/main.py", line 1, in <module>\n    exec("def f(:")\n  File "<string>", line 1\nSyntaxError: invalid syntax\n',
  ],
  [
    "javascript",
    "<anonymous_script>:1\n{\n\nSyntaxError: Expected property name\n    at JSON.parse (<anonymous>)\n    at Object.<anonymous> (/box/main.js:1:6)\n",
  ],
  [
    "javascript",
    "/box/main.js:1\nthrow new SyntaxError('x')\n^\n\nSyntaxError: x\n    at Object.<anonymous> (/box/main.js:1:7)\n",
  ],
  ["bash", "/box/main.sh: line 1: 1 +: syntax error: operand expected\n"],
  ["perl", "syntax error at (eval 1) line 1, near\n"],
  ["r", 'Error in parse(text = "f(") : <text>:2:0: unexpected end of input\nExecution halted\n'],
])("treats a failure while %s runs as a parsed program: %j", (id, stderr) => {
  expect(read(id, stderr)).toBe(true);
});
