import { expect, it } from "vitest";
import { withSamples } from "./samples.ts";

const each = (id: string, sample: boolean) => ({ id, name: id, input: `${id}\n`, output: "", weight: 1, sample });

it("shows candidates the samples only, and keeps their explanations", () => {
  const first = withSamples([each("1", true), each("2", false)], [], { id: "1", explanation: "Because." });
  expect(first).toEqual([{ id: "1", name: "1", input: "1\n", output: "", explanation: "Because." }]);
  const moved = withSamples([each("2", true), each("1", true)], first);
  expect(moved.map(({ id, explanation }) => [id, explanation])).toEqual([
    ["2", undefined],
    ["1", "Because."],
  ]);
  expect(withSamples([each("1", true)], first, { id: "1", explanation: "" })[0]).not.toHaveProperty("explanation");
});
