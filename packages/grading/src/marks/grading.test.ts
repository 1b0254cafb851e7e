import { describe, expect, it } from "vitest";
import { gradeBlanks, gradeChildren, graded, gradeMcq, needsReview } from "./grading.ts";

describe("multiple choice", () => {
  it("is all or nothing with one correct choice", () => {
    expect(gradeMcq(["a"], { correct: ["a"] })).toMatchObject({ score: 1, status: "ACC" });
    expect(gradeMcq(["b"], { correct: ["a"] })).toMatchObject({ score: 0, status: "REJ" });
    expect(gradeMcq([], { correct: ["a"] })).toMatchObject({ score: 0, status: "REJ" });
    expect(gradeMcq(["a", "b"], { correct: ["a"], partial: true })).toMatchObject({ score: 0, status: "REJ" });
  });

  it("is all or nothing with several correct choices unless the author allows partial credit", () => {
    const correct = ["a", "b"];
    expect(gradeMcq(["b", "a"], { correct })).toMatchObject({ score: 1, status: "ACC" });
    expect(gradeMcq(["a"], { correct })).toMatchObject({ score: 0, status: "REJ" });
    expect(gradeMcq(["a"], { correct, partial: true })).toMatchObject({ score: 0.5, status: "PAC" });
  });

  it("subtracts wrong choices, never below zero", () => {
    const key = { correct: ["a", "b", "c"], partial: true };
    expect(gradeMcq(["a", "b", "x"], key).score).toBeCloseTo(1 / 3);
    expect(gradeMcq(["a", "b", "c", "x"], key).score).toBeCloseTo(2 / 3);
    expect(gradeMcq(["x", "y"], key)).toMatchObject({ score: 0, status: "REJ" });
  });

  it("gives full marks for one correct choice if one is enough", () => {
    const key = { correct: ["a", "b"], any: true };
    expect(gradeMcq(["b"], key)).toMatchObject({ score: 1, status: "ACC" });
    expect(gradeMcq(["b", "c"], key)).toMatchObject({ score: 0, status: "REJ" });
    expect(gradeMcq([], key)).toMatchObject({ score: 0, status: "REJ" });
  });

  it("distinguishes wrong from missing", () => {
    const correct = ["a", "b"];
    expect(gradeMcq(["a"], { correct })).toMatchObject({ score: 0, status: "REJ", wrong: false });
    expect(gradeMcq(["a", "x"], { correct })).toMatchObject({ score: 0, status: "REJ", wrong: true });
    expect(gradeMcq(["a", "x"], { correct, partial: true })).toMatchObject({ score: 0, status: "REJ", wrong: true });
  });

  it("counts a repeated choice once, and gives nothing without a key", () => {
    expect(gradeMcq(["a", "a"], { correct: ["a"] }).score).toBe(1);
    expect(gradeMcq([], { correct: [] }).score).toBe(0);
  });
});

describe("blanks", () => {
  const paris = { accepted: ["Paris", "City of Light"] };

  it("are worth the same each, ignoring case and surrounding spaces", () => {
    expect(gradeBlanks([" paris ", "CITY OF LIGHT"], { blanks: [paris, paris] })).toMatchObject({
      score: 1,
      status: "ACC",
    });
    expect(gradeBlanks(["paris", "Rome"], { blanks: [paris, paris] })).toMatchObject({ score: 0.5, status: "PAC" });
    expect(gradeBlanks(["Rome"], { blanks: [paris, paris] })).toMatchObject({ score: 0, status: "REJ" });
  });

  it("respect case if required", () => {
    expect(gradeBlanks(["paris"], { blanks: [{ ...paris, case_sensitive: true }] }).score).toBe(0);
    expect(gradeBlanks(["Paris"], { blanks: [{ ...paris, case_sensitive: true }] }).score).toBe(1);
  });

  it("accept numbers within the tolerance", () => {
    const pi = { accepted: ["3.14"], tolerance: 0.01 };
    expect(gradeBlanks(["3.15"], { blanks: [pi] }).score).toBe(1);
    expect(gradeBlanks(["3.16"], { blanks: [pi] }).score).toBe(0);
    expect(gradeBlanks(["about 3.14"], { blanks: [pi] }).score).toBe(0);
    expect(gradeBlanks(["3.140"], { blanks: [{ accepted: ["3.14"] }] }).score).toBe(0);
  });

  it("are all or nothing if the author says so", () => {
    const key = { blanks: [paris, paris], partial: false };
    expect(gradeBlanks(["paris", "paris"], key)).toMatchObject({ score: 1, wrong: false });
    expect(gradeBlanks(["paris", ""], key)).toMatchObject({ score: 0, wrong: false });
    expect(gradeBlanks(["paris", "Rome"], key)).toMatchObject({ score: 0, wrong: true });
  });

  it("earn nothing if empty, and are worth nothing without a key", () => {
    expect(gradeBlanks([" "], { blanks: [{ accepted: [""] }] }).score).toBe(0);
    expect(gradeBlanks(["a"], { blanks: [] }).score).toBe(0);
  });
});

describe("comprehension", () => {
  const full = { grade: graded(1, ""), maxScore: 3 };
  const half = { grade: graded(0.5, ""), maxScore: 4 };
  const missing = { grade: null, maxScore: 3 };
  const read = { grade: needsReview(), maxScore: 5 };

  it("gets the sum of its children", () => {
    expect(gradeChildren([full, half, missing])).toMatchObject({ score: 0.5, status: "PAC" });
    expect(gradeChildren([full, full])).toMatchObject({ score: 1, status: "ACC" });
    expect(gradeChildren([missing])).toMatchObject({ score: 0, status: "REJ" });
    expect(gradeChildren([])).toMatchObject({ score: 0, status: "REJ" });
  });

  it("says in marks what it is worth, like everything else", () => {
    expect(gradeChildren([full, half, missing]).detail).toBe("5 of 10 marks");
    expect(gradeChildren([{ grade: graded(1 / 3, ""), maxScore: 1 }]).detail).toBe("0.33 of 1 mark");
  });

  it("waits for a person while a child does, and keeps the marks so far", () => {
    expect(gradeChildren([{ ...full, maxScore: 5 }, read])).toMatchObject({ score: 0.5, status: "NRE" });
  });
});

describe("grades", () => {
  it("do not miss full marks or zero by a rounding error", () => {
    expect(graded(0.1 + 0.2 + 0.7 - 1e-12, "").status).toBe("ACC");
    expect(graded(1e-12, "")).toMatchObject({ score: 0, status: "REJ" });
    expect(graded(Number.NaN, "")).toMatchObject({ score: 0, status: "REJ" });
  });

  it("stay open for what people must read", () => {
    expect(needsReview()).toMatchObject({ score: null, status: "NRE" });
  });
});
