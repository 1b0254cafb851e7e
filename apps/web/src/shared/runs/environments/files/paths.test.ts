import { expect, it } from "vitest";
import { amountFault, movedFiles, pathFault, tidyPath } from "./paths.ts";

const file = (path: string, content = "", readOnly = false) => ({ path, content, readOnly });
const files = [file("src/a.js", "1"), file("src/lib/b.js", "2"), file("given.txt", "3", true)];

it("accepts a path that an answer can store, and says why it does not", () => {
  expect(pathFault("src/c.js", files)).toBeNull();
  expect(tidyPath(" ./src//c.js/ ")).toBe("src/c.js");
  expect(pathFault("", files)).toBe("Please enter a name.");
  expect(pathFault("../x", files)).toContain("Names may contain");
  expect(pathFault("größe.txt", files)).toContain("Names may contain");
  expect(pathFault("src", files)).toBe("src already exists.");
  expect(pathFault("given.txt", files)).toBe("given.txt already exists.");
  expect(pathFault("src/a.js/b", files)).toBe("src/a.js is a file, so it cannot contain other files.");
  expect(pathFault("web/node_modules/x.js", files)).toContain("Files in node_modules are not part of your answer.");
});

it("moves everything in a folder, but nothing that only begins alike", () => {
  expect(movedFiles("src", "lib", [...files, file("src2/c.js", "4")])).toEqual({
    "src/a.js": null,
    "src/lib/b.js": null,
    "lib/a.js": "1",
    "lib/lib/b.js": "2",
  });
});

it("says when there is more than can be kept", () => {
  expect(amountFault(files)).toBeNull();
  expect(amountFault(Array.from({ length: 201 }, (_, index) => file(`f${index}`)))).toContain(
    "Your answer has 201 files.",
  );
  expect(amountFault([file("a", "x".repeat(600_000)), file("b", "x".repeat(600_000))])).toContain(
    "1,000,000 characters",
  );
});
