import { describe, expect, it } from "vitest";
import { findMalpractice } from "./malpractice.ts";

type Suspect = Parameters<typeof findMalpractice>[0];
const check = (code: string, more: Partial<Suspect> = {}) =>
  findMalpractice({ code, technology: "python", samples: [], forbidden: [], graderFiles: [], stub: null, ...more });

describe("code that reaches for its judge", () => {
  it.each([
    "open('/proc/self/fd/5')",
    "open('/proc/1234/environ')",
    "open('/dev/fd/5', 'w')",
    "os.fdopen( 5 )",
    "os.write(5, b'')",
    "fs.writeSync(5, xml)",
    "echo forged >&5",
  ])("is held: %s", (code) => {
    expect(check(code)).toBe("The code reaches for what judges it.");
  });

  it("is held when it names a file of the grader", () => {
    const graderFiles = ["tests/test_hidden.py"];
    expect(check("open('tests/test_hidden.py')", { graderFiles })).toBe(
      "The code names the grader's file test_hidden.py.",
    );
    expect(check("test_hidden = 1  # test_hidden.py", { graderFiles })).toBeNull();
  });

  it.each(["print(5)", "x > 5", "a = x >> 5", "path = '/process'", "write(55)"])("is not: %s", (code) => {
    expect(check(code)).toBeNull();
  });
});

describe("a forbidden call", () => {
  const forbidden = [{ call: "sorted" }, { call: ".sort", reason: "Sort by hand." }, { call: "eval" }];

  it("is found with its reason", () => {
    expect(check("print(sorted(xs))", { forbidden })).toBe("The code uses sorted, which this problem forbids.");
    expect(check("xs.sort()", { forbidden })).toBe("Sort by hand.");
  });

  it.each([
    "is_sorted = unsorted(xs)",
    "# sorted(xs) is not allowed",
    "print('sorted')",
    '"""sorted(xs)"""',
    "evaluate(x)",
    "print('it\\'s sorted')",
  ])("is no part of a name, a comment or a text: %s", (code) => {
    expect(check(code, { forbidden })).toBeNull();
  });

  it.each([
    ["javascript", "// eval(x)\n/* eval */ f(`eval`)", null],
    ["javascript", "/* */ eval(x)", "The code uses eval, which this problem forbids."],
    ["lua", "-- eval\n", null],
    ["python", "x = a // 2; eval(x)", "The code uses eval, which this problem forbids."],
    ["c", 'char *s = "unclosed\neval(x)', "The code uses eval, which this problem forbids."],
  ])("is looked for in %s as it is written: %j", (technology, code, reason) => {
    expect(check(code, { technology, forbidden })).toBe(reason);
  });
});

describe("outputs of sample cases in the code", () => {
  const samples = [
    { input: "3 4\n", output: "7\n" },
    { input: "10\n20\n", output: "thirty\n" },
  ];
  const HELD = "The code holds the outputs of the sample cases instead of working them out.";

  it("are held when two inputs and outputs stand there", () => {
    expect(check("if s == '3 4': print(7)\nif s == '10\\n20': print('thirty')", { samples })).toBe(HELD);
    expect(check("table = {'3 4': '7', '10 20': 'thirty'}", { samples })).toBe(HELD);
  });

  it.each([
    "print(sum(map(int, input().split())))",
    "# '3 4' gives 7, '10 20' gives 'thirty'\nprint(x)",
    "if s == '3 4': print(7)",
    "print(7, 'thirty')",
  ])("are not: %s", (code) => {
    expect(check(code, { samples })).toBeNull();
  });

  it("say nothing where inputs are too short to tell", () => {
    const short = [
      { input: "1", output: "1" },
      { input: "2", output: "2" },
    ];
    expect(check("{'1': 1, '2': 2}", { samples: short })).toBeNull();
  });
});

describe("the locked lines", () => {
  const stub = { head: "def add(a, b):\n", tail: "\nprint(add(1, 2))\n" };

  it("are kept, whatever line ends and blanks around them", () => {
    expect(check("def add(a, b):\r\n    return a + b\r\n\r\nprint(add(1, 2))", { stub })).toBeNull();
  });

  it.each(["def add(a, b, c):\n    return 1\nprint(add(1, 2))", "def add(a, b):\n    return 1\nprint(3)"])(
    "are missed: %j",
    (code) => {
      expect(check(code, { stub })).toBe("The locked lines around the answer were changed.");
    },
  );
});
