import { expect, it } from "vitest";
import { freeName, recordOf } from "./record-entries.ts";

it("finds an unused name and keeps the extension", () => {
  expect(freeName("a.html", {})).toBe("a.html");
  expect(freeName("a.html", { "a.html": 1, "a-2.html": 1 })).toBe("a-3.html");
  expect(freeName("name", { name: 1 })).toBe("name-2");
});

it("loses no text if two entries have the same name", () => {
  expect(
    recordOf([
      ["a.py", "1"],
      ["b.py", "2"],
      ["a.py", "3"],
    ]),
  ).toEqual({ "a.py": "1", "b.py": "2", "a-2.py": "3" });
});
