import { expect, it } from "vitest";
import { withSamples } from "./samples.ts";

const compare = { kind: "exact" } as const;

const each = (id: string, sample: boolean) => ({ id, name: id, input: `${id}\n`, output: "", weight: 1, sample });

it("shows candidates only the samples, and keeps their explanations", () => {
  const first = withSamples({ cases: [each("1", true), each("2", false)], compare }, [], {
    id: "1",
    explanation: "Because.",
  });
  expect(first).toEqual([{ id: "1", name: "1", input: "1\n", output: "", explanation: "Because." }]);
  const moved = withSamples({ cases: [each("2", true), each("1", true)], compare }, first);
  expect(moved.map(({ id, explanation }) => [id, explanation])).toEqual([
    ["2", undefined],
    ["1", "Because."],
  ]);
  expect(withSamples({ cases: [each("1", true)], compare }, first, { id: "1", explanation: "" })[0]).not.toHaveProperty(
    "explanation",
  );
});

it("shows none if the judge talks to the program, because they belong to the judge", () => {
  const talks = { kind: "checker", technology: "python", code: "", protocol: "icpc" } as const;
  expect(withSamples({ cases: [each("1", true)], compare: talks }, [])).toHaveLength(1);
  expect(withSamples({ cases: [each("1", true)], compare: { ...talks, interactive: true } }, [])).toEqual([]);
  expect(withSamples({ cases: [each("1", true)], compare: { ...talks, passes: 2 } }, [])).toEqual([]);
});
