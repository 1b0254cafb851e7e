import { expect, it } from "vitest";
import { splitMarking } from "./split-marking.ts";

const reviewers = ["ann", "ben"];

it("gives everyone about as much, counting what they have already", () => {
  const groups = [1, 2, 3, 4].map((key) => ({ key, size: 5 }));
  const given = splitMarking({ groups, reviewers, loads: new Map([["ann", 10]]), each: 1 });
  expect([...given.values()].flat()).toEqual(["ben", "ben", "ann", "ben"]);
});

it("asks two different people for each answer, or one if there is only one", () => {
  const groups = [{ key: 1, size: 3 }];
  expect(splitMarking({ groups, reviewers, loads: new Map(), each: 2 }).get(1)).toEqual(["ann", "ben"]);
  expect(splitMarking({ groups, reviewers: ["ann"], loads: new Map(), each: 2 }).get(1)).toEqual(["ann"]);
});
