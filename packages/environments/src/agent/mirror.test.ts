import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { openMirror, type Mirror } from "./mirror.ts";

let home: string;
let mirror: Mirror;
const LIMITS = { mostFiles: 4, mostCharacters: 100, mostFileCharacters: 60, unkeptFolders: ["node_modules"] };

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "invigil-mirror-"));
  mirror = openMirror({ home, ...LIMITS });
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
});

const write = (path: string, text: string | Buffer) => writeFileSync(join(home, path), text);
const changed = () => Object.fromEntries(mirror.look().changes);
const leftOut = () => Object.fromEntries(mirror.look().leftOut.map(({ path, why }) => [path, why]));

test("tells of a change once, even one that keeps size and time", () => {
  mirror.put({ "a.txt": "one" }, true);
  expect(changed()).toEqual({});
  const { atime, mtime } = statSync(join(home, "a.txt"));
  write("a.txt", "two");
  utimesSync(join(home, "a.txt"), atime, mtime);
  expect(changed()).toEqual({ "a.txt": "two" });
  expect(changed()).toEqual({});
});

test("a file that becomes too large or binary is left out, and its text stays in the answer", () => {
  mirror.put({ "a.txt": "one", "b.txt": "b" }, true);
  write("a.txt", Buffer.from([1, 0, 2]));
  write("b.txt", "x".repeat(61));
  expect(changed()).toEqual({});
  expect(leftOut()).toEqual({ "a.txt": "binary", "b.txt": "size" });
  write("a.txt", "text again");
  rmSync(join(home, "b.txt"));
  expect(changed()).toEqual({ "a.txt": "text again", "b.txt": null });
});

test("keeps as many files and characters as an answer may have, the known ones first", () => {
  mirror.put({ "z.txt": "z".repeat(50) }, true);
  for (const name of ["a", "b", "c", "d"]) write(name, name.repeat(20));
  expect(Object.keys(changed())).toEqual(["a", "b"]);
  expect(leftOut()).toEqual({ c: "size", d: "size" });
  rmSync(join(home, "z.txt"));
  expect(Object.keys(changed())).toEqual(["c", "d", "z.txt"]);
});

test("says of each file beyond the limit why it alone is left out", () => {
  mirror.put({ a: "1", b: "2", c: "3", d: "4" }, true);
  write("picture.png", Buffer.from([1, 0, 2]));
  write("wrong.txt", Buffer.from([0xff, 0xfe, 0x41]));
  write("large.txt", "x".repeat(300));
  write("long.txt", "x".repeat(61));
  write("more.txt", "text");
  const reasons = {
    "large.txt": "size",
    "long.txt": "size",
    "more.txt": "count",
    "picture.png": "binary",
    "wrong.txt": "binary",
  };
  expect(leftOut()).toEqual(reasons);
  expect(changed()).toEqual({});
  expect(leftOut()).toEqual(reasons);
  rmSync(join(home, "a"));
  expect(changed()).toEqual({ a: null, "more.txt": "text" });
});

test("keeps an executable file executable, and does not touch one with the same text", () => {
  mirror.put({ "run.sh": "old" }, true);
  chmodSync(join(home, "run.sh"), 0o755);
  mirror.put({ "run.sh": "new" }, false);
  expect(statSync(join(home, "run.sh")).mode & 0o111).toBe(0o111);
  const before = statSync(join(home, "run.sh")).ino;
  mirror.put({ "run.sh": "new" }, false);
  expect(statSync(join(home, "run.sh")).ino).toBe(before);
});

test("what the page puts takes the place of a folder, a file or a link", () => {
  mkdirSync(join(home, "a/deep"), { recursive: true });
  write("b", "a file");
  symlinkSync("/etc", join(home, "c"));
  expect(mirror.put({ a: "1", "b/x": "2", "c/passwd": "3" }, true)).toBeNull();
  expect(["a", "b/x", "c/passwd"].map((path) => readFileSync(join(home, path), "utf8"))).toEqual(["1", "2", "3"]);
});

test("has nothing to tell after a write that failed", () => {
  mirror.put({ "a.txt": "old" }, true);
  const failing = openMirror({ home: join(home, "missing"), ...LIMITS });
  expect(failing.put({ "a.txt": "text" }, false)).toMatch(/could not be written in the environment/);
  expect(failing.look().changes.size).toBe(0);
  expect(changed()).toEqual({});
});
