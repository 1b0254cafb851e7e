import { loadPyodide } from "pyodide";
import { beforeAll, expect, it } from "vitest";
import type { Said } from "../execution.ts";
import { openSession, type RunProgram } from "./python-session.ts";

// The browser gives every program its own interpreter; here one serves all, because it takes seconds to start.
let runProgram: RunProgram;
beforeAll(async () => {
  const first = await loadPyodide({ _makeSnapshot: true });
  runProgram = openSession(await loadPyodide({ _loadSnapshot: first.makeMemorySnapshot() }));
});

function run(code: string, input = "") {
  const said: Said[] = [];
  runProgram({ code, input }, (one) => said.push(one));
  const text = (kind: Said["kind"]) =>
    said
      .filter((one) => one.kind === kind)
      .map((one) => one.text)
      .join("");
  return { began: said[0]?.kind, ended: said.at(-1)?.kind, stdout: text("stdout"), stderr: text("stderr") };
}

it.each([
  ["asks for lines", "a, b = map(int, input().split())\nprint(a + b)", "1 2\n", "3\n"],
  ["reads all of its input", "import sys\nprint(sum(map(int, sys.stdin.read().split())))", "1 2\n3", "6\n"],
  ["reads line by line", "import sys\nfor line in sys.stdin: print('<' + line.strip() + '>')", "a\nb", "<a>\n<b>\n"],
  ["reads bytes", "import sys\nprint(sys.stdin.buffer.readline())", "x\n", "b'x\\n'\n"],
  ["opens its input as a file", "print(open(0).read())", "é", "é\n"],
  ["writes without a line end", "import sys\nsys.stdout.write('no end')", "", "no end"],
  ["prints when it ends", "import atexit\natexit.register(print, 'last')\nprint('first')", "", "first\nlast\n"],
  [
    "waits for its tasks",
    "import asyncio\nasync def f():\n  await asyncio.sleep(0.01)\n  return 5\nprint(asyncio.run(f()))",
    "",
    "5\n",
  ],
  [
    "is the main module",
    "from dataclasses import dataclass\n@dataclass\nclass P:\n  x: int\nif __name__ == '__main__': print(P(1))",
    "",
    "P(x=1)\n",
  ],
  ["leaves by itself", "import sys\nprint(1)\nsys.exit()", "", "1\n"],
])("runs a program that %s", (_what, code, input, stdout) => {
  expect(run(code, input)).toEqual({ began: "started", ended: "done", stdout, stderr: "" });
});

it("says how a program failed, by the candidate's own line numbers", () => {
  const { ended, stdout, stderr } = run("def f():\n    return 1 / 0\n\nprint('before')\nf()");
  expect([ended, stdout]).toEqual(["failed", "before\n"]);
  expect(stderr).toMatch(/^Traceback .*\n {2}File "main.py", line 5, in <module>\n {4}f\(\)\n/);
  expect(stderr).toMatch(/line 2, in f\n[^]*ZeroDivisionError: division by zero\n$/);
  expect(run("print(").stderr).toMatch(/File "main.py", line 1\n[^]*SyntaxError/);
  expect(run("input()").stderr).toContain("EOFError");
  expect(run("import sys; sys.exit(3)").ended).toBe("failed");
  expect(run("raise SystemExit('why')")).toMatchObject({ ended: "failed", stderr: "why\n" });
});

it("keeps nothing from one program for the next", () => {
  run("secret = 1");
  expect(run("print('secret' in globals(), 'run' in globals())").stdout).toBe("False False\n");
});

it("stops a program that prints too much", () => {
  const { ended, stdout } = run("for _ in range(200): print('x' * 9999)");
  expect(ended).toBe("output-limit");
  expect(stdout.length).toBeLessThanOrEqual(1_000_000);
});

it.each(["js", "pyodide_js", "pyodide.http", "pyodide.code", "_pyodide_core"])(
  "cannot reach the browser through %s",
  (name) => {
    expect(run(`import ${name}`)).toMatchObject({
      ended: "failed",
      stderr: expect.stringMatching(/(ModuleNotFound|Import)Error/),
    });
  },
);
