import { expect, it } from "vitest";
import { treeRows } from "./tree-rows.ts";

const file = (path: string) => ({ path, content: "", readOnly: false });
const shown = (closed: string[] = []) =>
  treeRows({
    files: [file("z.js"), file("src/b.js"), file("src/a/deep.js"), file("a.js")],
    folders: ["empty/inner"],
    leftOut: [{ path: "src/big.bin", why: "size" }],
    closed: new Set(closed),
  }).map(({ path, level, why }) => (why === null ? `${level} ${path}` : `${level} ${path}: ${why}`));

it("lists folders before files, folders without files too, and what is left out with the reason", () => {
  expect(shown()).toEqual([
    "1 empty",
    "2 empty/inner",
    "1 src",
    "2 src/a",
    "3 src/a/deep.js",
    "2 src/b.js",
    "2 src/big.bin: too large",
    "1 a.js",
    "1 z.js",
  ]);
});

it("hides what lies in a closed folder", () => {
  expect(shown(["src", "empty/inner"])).toEqual(["1 empty", "2 empty/inner", "1 src", "1 a.js", "1 z.js"]);
});
