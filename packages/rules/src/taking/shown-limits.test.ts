import { expect, it } from "vitest";
import { limitsText } from "./shown-limits.ts";

const python = {
  id: "python",
  limits: { cpu_ms: 5_000, memory_mb: 256, output_kb: 1_024, time_factor: 2, memory_factor: 1 },
};
const java = { id: "java", limits: { ...python.limits, time_factor: 1.5, memory_factor: 2 } };
const none = { factors: {}, frameworks: {} };

it("shows the language's default limits if the question sets none", () => {
  const question = { problem_type: "SCR" as const, limits: none };
  expect(limitsText(question, python)).toBe("Time limit 10 s of processor time · Memory 256 MB · Output 1 MB");
  expect(limitsText(question, java)).toBe("Time limit 7.5 s of processor time · Memory 512 MB · Output 1 MB");
});

it("scales the question's own limits by its factor and by the language", () => {
  const limits = { ...none, cpu_ms: 1_000, memory_mb: 64, output_kb: 100, factors: { python: 3 } };
  const question = { problem_type: "SCR" as const, limits };
  expect(limitsText(question, python)).toBe("Time limit 6 s of processor time · Memory 64 MB · Output 100 kB");
  expect(limitsText(question, java)).toBe("Time limit 1.5 s of processor time · Memory 128 MB · Output 100 kB");
});

it("shows a shell task's limits as written", () => {
  const bash = { ...python, id: "bash" };
  const question = { problem_type: "SHL" as const, limits: { ...none, cpu_ms: 1_000 } };
  expect(limitsText(question, bash)).toMatch(/^Time limit 1 s of processor time/);
});

it("says that a test framework's limits apply to all tests together", () => {
  const question = { problem_type: "PRJ" as const, limits: { ...none, frameworks: { java: "junit" as const } } };
  expect(limitsText(question, java)).toBe(
    "Time limit 30 s of processor time for all tests together · Memory 1024 MB · Output 1 MB",
  );
});

it("shows nothing if no code is run or the technology is unknown", () => {
  expect(limitsText({ problem_type: "TEX" }, python)).toBeNull();
  expect(limitsText({ problem_type: "UIX", limits: none }, { id: "web" })).toBeNull();
  expect(limitsText({ problem_type: "DJP", limits: none }, python)).toBeNull();
});
