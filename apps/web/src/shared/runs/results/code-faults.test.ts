import { describe, expect, it } from "vitest";
import { aCase } from "../testing/fake-runs.ts";
import { faultsIn, faultsOf, isOwnSource } from "./code-faults.ts";

const brief = (log: string) =>
  faultsIn(log)
    .filter(isOwnSource)
    .map(({ line, message, severity }) => `${line} ${severity}: ${message}`);

describe("the lines that a message names", () => {
  it.each([
    [
      "C",
      "main.c: In function 'main':\nmain.c:3:5: error: expected ';'\nmain.c:3:5: note: here",
      ["3 error: expected ';'"],
    ],
    ["a warning of C++", "main.cpp:4:9: warning: unused variable 'x'", ["4 warning: unused variable 'x'"]],
    ["Java", "Main.java:7: error: cannot find symbol\n  symbol: x", ["7 error: cannot find symbol"]],
    ["Kotlin", "Main.kt:2:9: error: unresolved reference: y", ["2 error: unresolved reference: y"]],
    ["Go", "./main.go:5:2: undefined: z", ["5 error: undefined: z"]],
    ["C#", "Main.cs(3,5): error CS1002: ; expected", ["3 error: CS1002: ; expected"]],
    [
      "Rust",
      "error[E0425]: cannot find value `x`\n --> main.rs:2:5\n  |",
      ["2 error: error[E0425]: cannot find value `x`"],
    ],
    ["Bash", "main.sh: line 3: foo: command not found", ["3 error: foo: command not found"]],
    [
      "PHP",
      "PHP Parse error:  unexpected '}' in /box/main.php on line 6",
      ["6 error: PHP Parse error:  unexpected '}'"],
    ],
    ["Perl", "Illegal division by zero at main.pl line 4.", ["4 error: Illegal division by zero"]],
    [
      "Ruby",
      "main.rb:3:in `add': undefined local variable (NameError)",
      ["3 error: undefined local variable (NameError)"],
    ],
    ["Lua", "lua: main.lua:2: attempt to call a nil value", ["2 error: attempt to call a nil value"]],
  ])("are found for %s", (_language, log, expected) => {
    expect(brief(log)).toEqual(expected);
  });

  it("are found where the reason stands on another line: Python, Node, Java, Go and Rust", () => {
    const python = [
      "Traceback (most recent call last):",
      '  File "/box/main.py", line 6, in <module>',
      "    print(add(1))",
      '  File "/box/main.py", line 2, in add',
      "    return b",
      "NameError: name 'b' is not defined",
    ].join("\n");
    // Not the lines that called it.
    expect(brief(python)).toEqual(["2 error: NameError: name 'b' is not defined"]);
    const node =
      "/box/main.js:2\n  return b;\n  ^\n\nReferenceError: b is not defined\n    at add (/box/main.js:2:3)\n    at main (/box/main.js:9:1)\n";
    expect(brief(node)).toEqual(["2 error: ReferenceError: b is not defined"]);
    const java = 'Exception in thread "main" java.lang.ArithmeticException: / by zero\n\tat Main.main(Main.java:5)';
    expect(brief(java)).toEqual(['5 error: Exception in thread "main" java.lang.ArithmeticException: / by zero']);
    const go =
      "panic: runtime error: index out of range\n\ngoroutine 1 [running]:\nmain.main()\n\t/box/main.go:6 +0x1d";
    expect(brief(go)).toEqual(["6 error: panic: runtime error: index out of range"]);
    const rust = "thread 'main' panicked at main.rs:3:5:\nboom\nnote: run with RUST_BACKTRACE=1";
    expect(brief(rust)).toEqual(["3 error: boom"]);
  });

  it("are not those of libraries or of plain text", () => {
    expect(brief('  File "/usr/lib/python3.11/json/decoder.py", line 355, in raw_decode')).toEqual([]);
    expect(brief("3 of 5: done at 10:30\nsum: 4")).toEqual([]);
  });
});

it("marks a crash only if everything compiled, and nothing that a passed case printed", () => {
  const stderr = 'File "main.py", line 2\nNameError: b';
  const failed = aCase({ verdict: "NONZERO", stderr });
  const log = "main.c:9:1: error: no";
  expect(faultsOf({ compile: { verdict: "NONZERO", log }, output: null, cases: [failed] })).toMatchObject([
    { line: 9 },
  ]);
  expect(faultsOf({ compile: null, output: null, cases: [aCase(), failed] })).toMatchObject([{ line: 2 }]);
  expect(faultsOf({ compile: null, output: null, cases: [aCase({ stderr })] })).toEqual([]);
});

it("finds the message below a flood of long words", () => {
  const flood = ["a".repeat(9_000), "a/".repeat(4_500)].join("\n");
  expect(faultsIn(`${flood}\nmain.c:3:5: error: expected ';'`)).toMatchObject([{ file: "main.c", line: 3, column: 5 }]);
});
