import { describe, expect, it } from "vitest";
import { sameOutput, type PlainCompare } from "./compare.ts";

const exact: PlainCompare = { kind: "exact" };
const token: PlainCompare = { kind: "token" };
const numeric = (absolute: number, relative = 0): PlainCompare => ({ kind: "numeric", absolute, relative });

describe("outputs are compared [A4.31]", () => {
  it.each([
    ["3\n", "3\n", true],
    ["3", "3\n", true],
    ["3\n", "3", true],
    ["3\r\n", "3\n", true],
    ["3\n\n", "3\n", false],
    ["3 \n", "3\n", false],
    [" 3", "3", false],
    ["", "", true],
    ["A", "a", false],
  ])("exactly, except for the last line's end: %j and %j", (given, expected, same) => {
    expect(sameOutput(given, expected, exact)).toBe(same);
  });

  it.each([
    ["1  2\n3", "1 2 3\n", true],
    ["1 2", "1 2 3", false],
    ["1 2 3 4", "1 2 3", false],
    ["1.0", "1", false],
    ["  ", "", true],
  ])("by tokens: %j and %j", (given, expected, same) => {
    expect(sameOutput(given, expected, token)).toBe(same);
  });

  it.each([
    ["0.3333", "0.33333333", numeric(0.001), true],
    ["0.33", "0.33333333", numeric(0.001), false],
    ["1000001", "1000000", numeric(0, 1e-5), true],
    ["1000100", "1000000", numeric(0, 1e-5), false],
    ["0.00001", "0", numeric(0, 0.1), false],
    ["1e3", "1000", numeric(0), true],
    ["yes 1", "yes 1.0", numeric(0), true],
    ["no 1", "yes 1", numeric(5), false],
    ["nan", "1", numeric(5), false],
    ["1", "1 2", numeric(5), false],
    ["-1", "1", numeric(1), false],
  ])("by numbers: %j and %j", (given, expected, compare, same) => {
    expect(sameOutput(given, expected, compare)).toBe(same);
  });

  it.each([
    ["Yes\n", "YES", exact, true],
    ["Yes no", "YES  NO", token, true],
    ["Inf 1.0", "inf 1", numeric(0), true],
    ["Yes", "NO", token, false],
  ])("ignoring case, if the key says so: %j and %j", (given, expected, compare, same) => {
    expect(sameOutput(given, expected, { ...compare, ignore_case: true })).toBe(same);
  });

  it.each([
    ["1  2\n3\n\n", "1 2\n3", true],
    ["1 2 \r\n3", "1 2\n3\n", true],
    ["1 2 3", "1 2\n3\n", false],
    ["1 2\n\n3", "1 2\n3\n", false],
    ["", "\n", true],
  ])("by the words of each line: %j and %j", (given, expected, same) => {
    expect(sameOutput(given, expected, { kind: "token", lines: true })).toBe(same);
  });
});
