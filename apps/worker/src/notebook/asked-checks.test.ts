import { expect, it } from "vitest";
import { checksToAsk, doubtIn } from "./asked-checks.ts";

const CHECKS = ["assert total == 7", 'value = read("more.csv")\nassert value > 9'].map((code, index) => ({
  id: String(index),
  name: "",
  sample: false,
  weight: 1,
  code,
}));
const DRAWS = Array.from({ length: 300 }, () => checksToAsk(CHECKS, false));
const ended = (check: number, isPassed: boolean) => ({
  check,
  state: isPassed ? ("passed" as const) : ("failed" as const),
  message: "",
  text: "",
  seconds: 0,
});

it("doubts results as soon as one check passes that expects another value", () => {
  for (const asked of DRAWS) {
    const decoy = asked.findIndex(({ kind }) => kind === "decoy");
    const ends = asked.map((_, index) => ended(index, index === decoy));
    expect(doubtIn(asked, ends)).toMatchObject({ isForgery: false });
    const honest = asked.map(({ kind }, index) => ended(index, kind === "real"));
    expect(doubtIn(asked, honest)).toBeNull();
  }
});

it("asks in any order", () => {
  const first = DRAWS.map((asked) => asked.find(({ kind, of }) => kind !== "canary" && of === 0)?.kind);
  expect(new Set(first)).toEqual(new Set(["real", "decoy"]));
});

it("asks checks that have to fail in the words of those that need not", () => {
  const shapes = (kind: string) =>
    new Set(DRAWS.flat().flatMap((each) => (each.kind === kind ? [each.code.replaceAll(/\d+/g, "#")] : [])));
  expect(shapes("canary").size).toBeGreaterThan(2);
  expect(shapes("canary")).toEqual(shapes("real"));
});

it("asks what the author wrote in a candidate's own run", () => {
  expect(checksToAsk(CHECKS, true).map(({ code }) => code)).toEqual(CHECKS.map(({ code }) => code));
});
