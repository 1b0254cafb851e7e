import { expect, it } from "vitest";
import { overLimits } from "./answer-limits.ts";

const text = { problem_type: "TEX", extra_data: { max_length: 1_200 } } as const;
const code = { problem_type: "SCR", extra_data: {} } as const;
const blanks = { problem_type: "FIB", extra_data: {} } as const;

it("says how far a text is over the limit of its question", () => {
  expect(overLimits(text, { answer: "x".repeat(1_799) })).toEqual([{ part: null, over: 599, limit: 1_200 }]);
  expect(overLimits(text, { answer: "x".repeat(1_200) })).toEqual([]);
  expect(overLimits(text, {})).toEqual([]);
});

it("has a limit for every kind of answer", () => {
  expect(overLimits(code, { code: "x".repeat(200_001) })).toEqual([{ part: null, over: 1, limit: 200_000 }]);
  expect(overLimits(code, { files: { "a.py": "", "b.py": "x".repeat(200_002) } })).toEqual([
    { part: "b.py", over: 2, limit: 200_000 },
  ]);
  expect(overLimits(blanks, { choice: ["Paris", "x".repeat(2_003)] })).toEqual([{ part: 1, over: 3, limit: 2_000 }]);
  const essay = { problem_type: "SUB", extra_data: {} } as const;
  expect(overLimits(essay, { answer: `<p>${"x".repeat(200_000)}</p>` })).toEqual([
    { part: null, over: 7, limit: 200_000 },
  ]);
});
