import { describe, expect, it } from "vitest";
import { parseCsv } from "./csv.ts";

describe("csv", () => {
  it("reads rows with either line end, a byte order mark and no final line end", () => {
    expect(parseCsv("\uFEFFid,label\r\n1,a\n2,b")).toEqual([
      ["id", "label"],
      ["1", "a"],
      ["2", "b"],
    ]);
  });

  it("reads quotes, doubled quotes, commas and line breaks inside them", () => {
    expect(parseCsv('1,"a ""b"", c\nd",x\n')).toEqual([["1", 'a "b", c\nd', "x"]]);
  });

  it("keeps empty fields, and skips empty lines", () => {
    expect(parseCsv("1,,\n\n\r\n,2\n")).toEqual([
      ["1", "", ""],
      ["", "2"],
    ]);
    expect(parseCsv("")).toEqual([]);
  });

  it("reads lines of old systems, and quotes with spaces around them where those do not count", () => {
    expect(parseCsv("a,b\r1,2\r")).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
    expect(parseCsv('"a, b" , "c"\n', { trim: true })).toEqual([["a, b", "c"]]);
    expect(parseCsv(" a ,b")).toEqual([[" a ", "b"]]);
  });

  it("keeps a line whose only field is empty on purpose", () => {
    expect(parseCsv('a\n""\nb')).toEqual([["a"], [""], ["b"]]);
  });

  it("keeps a quote within a field, and reads an open one to the end", () => {
    expect(parseCsv('5" pipe,"open\n1')).toEqual([['5" pipe', "open\n1"]]);
  });
});
