import { describe, expect, it } from "vitest";
import { findMalpractice } from "./malpractice.ts";

type Suspect = Parameters<typeof findMalpractice>[0];
const find = (code: string, more: Partial<Suspect> = {}) =>
  findMalpractice({ code, technology: "python", samples: [], forbidden: [], graderFiles: [], stub: null, ...more });
const check = (code: string, more: Partial<Suspect> = {}) => find(code, more).reason;

describe("code that names a place of its judge", () => {
  it.each([
    "open('/proc/self/fd/5')",
    "open('/proc/1234/environ')",
    "open('/dev/fd/5', 'w')",
    "os.fdopen( 5 )",
    "os.write(5, b'')",
    "fs.writeSync(5, xml)",
    "echo forged >&5",
  ])("is judged, with a note of what was found: %s", (code) => {
    expect(find(code)).toEqual({
      reason: null,
      notes: [expect.stringMatching(/^The code refers to a place where its judge might be: \S/)],
    });
  });

  it.each([
    ["python", "# reads /proc/self/status\nprint(1)"],
    ["python", 'def f():\n    """Like /proc/self/status."""\n    return 1'],
    ["javascript", "/* /proc/self/fd */ f(1); // >&5"],
  ])("is not noted if it does nothing, in %s: %j", (technology, code) => {
    expect(find(code, { technology })).toEqual({ reason: null, notes: [] });
  });

  it("is noted if a string continues from the line before", () => {
    expect(find('open(\n    "/proc/self/mem"\n)').notes).toHaveLength(1);
  });

  it("is held if it names a file of the grader", () => {
    const graderFiles = ["tests/test_hidden.py"];
    expect(check("open('tests/test_hidden.py')", { graderFiles })).toBe(
      "The code refers to the grader’s file test_hidden.py.",
    );
    expect(check("test_hidden = 1  # test_hidden.py", { graderFiles })).toBeNull();
  });

  it.each(["print(5)", "x > 5", "a = x >> 5", "path = '/process'", "write(55)"])("is not noted: %s", (code) => {
    expect(find(code)).toEqual({ reason: null, notes: [] });
  });
});

describe("a forbidden call", () => {
  const forbidden = [{ call: "sorted" }, { call: ".sort", reason: "Sort by hand." }, { call: "eval" }];

  it("is found with its reason", () => {
    expect(check("print(sorted(xs))", { forbidden })).toBe("The code uses sorted, which this question forbids.");
    expect(check("xs.sort()", { forbidden })).toBe("Sort by hand.");
  });

  it.each([
    "is_sorted = unsorted(xs)",
    "# sorted(xs) is not allowed",
    "print('sorted')",
    '"""sorted(xs)"""',
    "evaluate(x)",
    "print('it\\'s sorted')",
  ])("is not found in part of a name, a comment or a string: %s", (code) => {
    expect(check(code, { forbidden })).toBeNull();
  });

  it.each([
    ["javascript", "// eval(x)\n/* eval */ f(`eval`)", null],
    ["javascript", "/* */ eval(x)", "The code uses eval, which this question forbids."],
    ["lua", "-- eval\n", null],
    ["python", "x = a // 2; eval(x)", "The code uses eval, which this question forbids."],
    ["c", 'char *s = "unclosed\neval(x)', "The code uses eval, which this question forbids."],
  ])("is found in %s as it is written: %j", (technology, code, reason) => {
    expect(check(code, { technology, forbidden })).toBe(reason);
  });
});

describe("outputs of sample cases in the code", () => {
  const samples = [
    { input: "3 4\n", output: "7\n" },
    { input: "10\n20\n", output: "thirty\n" },
  ];
  const NOTE = "The code contains inputs and outputs of sample cases: “3 4” with “7”, “10 20” with “thirty”";

  it.each([
    "if s == '3 4': print(7)\nif s == '10\\n20': print('thirty')",
    "table = {'3 4': '7', '10 20': 'thirty'}",
    "assert solve('3 4') == 7\nassert solve('10 20') == 'thirty'",
  ])("are noted if two inputs and outputs are there, and hold nothing back: %j", (code) => {
    expect(find(code, { samples })).toEqual({ reason: null, notes: [NOTE] });
  });

  it.each([
    "print(sum(map(int, input().split())))",
    "# '3 4' gives 7, '10 20' gives 'thirty'\nprint(x)",
    "if s == '3 4': print(7)",
    "print(7, 'thirty')",
  ])("are not noted: %s", (code) => {
    expect(find(code, { samples }).notes).toEqual([]);
  });

  it("are ignored if the inputs are too short to tell", () => {
    const short = [
      { input: "1", output: "1" },
      { input: "2", output: "2" },
    ];
    expect(find("{'1': 1, '2': 2}", { samples: short }).notes).toEqual([]);
  });
});

describe("the locked lines", () => {
  const stub = { head: "def add(a, b):\n", tail: "\nprint(add(1, 2))\n" };

  it("are intact, whatever the line ends and spaces around them", () => {
    expect(check("def add(a, b):\r\n    return a + b\r\n\r\nprint(add(1, 2))", { stub })).toBeNull();
  });

  it.each(["def add(a, b, c):\n    return 1\nprint(add(1, 2))", "def add(a, b):\n    return 1\nprint(3)"])(
    "are missing: %j",
    (code) => {
      expect(check(code, { stub })).toBe("The locked lines around the answer were changed.");
    },
  );
});
