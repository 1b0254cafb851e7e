import { expect, it } from "vitest";
import { metricCode, metricOf, type MetricChoice } from "./metrics.ts";

const choices: MetricChoice[] = [
  { kind: "accuracy", id: "id", value: 'a "quoted" column' },
  { kind: "f1", id: "nr", value: "kind" },
  { kind: "rmse", id: "id", value: "price", baseline: 0.25 },
  { kind: "fields", tolerance: 0 },
  { kind: "text" },
];

it.each(choices)("recognises the program of $kind, with its settings", (choice) => {
  expect(metricOf(metricCode(choice))).toEqual(choice);
  expect(metricOf(`${metricCode(choice)}# changed`)).toBeNull();
});

it("recognises no other program", () => {
  expect(metricOf("")).toBeNull();
  expect(metricOf("ID, VALUE = [\nprint(1)\n")).toBeNull();
});
