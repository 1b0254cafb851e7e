import { expect, it } from "vitest";
import { errorReason } from "./error-reason.ts";

it.each([
  [
    "Python",
    "Traceback (most recent call last):\n  File \"/box/main.py\", line 7, in <module>\n    f()\nNameError: name 'x' is not defined\n",
    "NameError: name 'x' is not defined",
  ],
  [
    "Python, after another error",
    'Traceback (most recent call last):\n  File "/box/main.py", line 2\nKeyError: 1\n\nDuring handling of the above exception, another exception occurred:\n\nTraceback (most recent call last):\n  File "/box/main.py", line 4\nValueError: no\n',
    "ValueError: no",
  ],
  [
    "Node",
    "/box/main.js:3\n  throw new TypeError('no');\n  ^\n\nTypeError: no\n    at main (/box/main.js:3:9)\n\nNode.js v24.1.0\n",
    "TypeError: no",
  ],
  [
    "Java",
    'Exception in thread "main" java.lang.IllegalStateException: no\n\tat Main.main(Main.java:3)\nCaused by: java.io.IOException: gone\n',
    'Exception in thread "main" java.lang.IllegalStateException: no',
  ],
  ["Go", "panic: no\n\ngoroutine 1 [running]:\nmain.main()\n\t/box/main.go:3 +0x1\nexit status 2\n", "panic: no"],
  ["Rust", "\nthread 'main' panicked at main.rs:2:5:\nno luck\nnote: run with RUST_BACKTRACE=1\n", "no luck"],
  ["Bash", "main.sh: line 3: foo: command not found\n", "main.sh: line 3: foo: command not found"],
  ["a program's own words", "warming up\ncould not read the map\n", "could not read the map"],
])("finds the line that says what went wrong: %s", (_, stderr, reason) => {
  expect(errorReason(stderr)).toBe(reason);
});

it("finds it after a program has printed much", () => {
  const printed = "step\n".repeat(2_000);
  const traced =
    'Traceback (most recent call last):\n  File "/box/main.py", line 7\nZeroDivisionError: division by zero\n';
  expect(errorReason(printed + traced)).toBe("ZeroDivisionError: division by zero");
});

it("says nothing of an empty output", () => {
  expect(errorReason(" \n")).toBeNull();
});
