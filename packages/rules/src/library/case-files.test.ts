import { expect, it } from "vitest";
import { pairCaseFiles } from "./case-files.ts";

const pair = (...paths: string[]) => pairCaseFiles(paths.map((path) => ({ path, text: path })));
const pairsOf = (...paths: string[]) => pair(...paths).cases.map(({ input, output }) => [input, output]);

it.each([
  ["endings", ["1.in", "1.out", "2.in", "2.ans"]],
  ["Polygon", ["01", "01.a", "02", "02.a"]],
  ["numbered words", ["input1.txt", "output1.txt", "input2.txt", "output2.txt"]],
  ["folders", ["input/input00.txt", "output/output00.txt", "input/input01.txt", "output/output01.txt"]],
  ["folders and endings", ["in/1.in", "out/1.out", "in/2.in", "out/2.out"]],
  ["words between", ["sample-input-1.txt", "sample-output-1.txt", "big_in_2", "big_out_2"]],
])("pairs files as they are named by %s", (_, paths) => {
  const found = pair(...paths);
  expect(found.left).toEqual([]);
  expect(found.cases).toHaveLength(2);
});

it("numbers cases as a person would, and keeps a name that says something", () => {
  const { cases } = pair("10.in", "10.out", "9.in", "9.out", "secret/empty list.in", "secret/empty list.out");
  expect(cases.map(({ name, input }) => [name, input])).toEqual([
    [null, "9.in"],
    [null, "10.in"],
    ["empty list", "secret/empty list.in"],
  ]);
});

it("takes the cases of a folder of samples for samples", () => {
  const { cases } = pair("sample/1.in", "sample/1.ans", "secret/1.in", "secret/1.ans");
  expect(cases.map(({ input, sample }) => [input, sample])).toEqual([
    ["sample/1.in", true],
    ["secret/1.in", false],
  ]);
});

it("leaves what belongs to no pair, or to two", () => {
  const found = pair("1.in", "1.out", "2.in", "readme.md", "3.in", "3.out", "3.ans", "inside.txt");
  expect(pairsOf("1.in", "1.out", "2.in")).toEqual([["1.in", "1.out"]]);
  expect(found.left.toSorted()).toEqual(["2.in", "3.ans", "3.in", "3.out", "inside.txt", "readme.md"]);
});

it("names files of a pair that are no text, and leaves others that are none", () => {
  const found = pairCaseFiles([
    { path: "1.in", text: null },
    { path: "1.out", text: "x" },
    { path: "task.pdf", text: null },
  ]);
  expect([found.unreadable, found.left]).toEqual([["1.in"], ["task.pdf"]]);
});
