import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openMirror } from "./mirror.ts";
import { keptNotebook } from "./notebook.ts";

const PICTURE = "iVBOR".repeat(100_000);
const write = (outputs: object[], source = "plot()") =>
  `${JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells: [{ cell_type: "code", source, outputs }] }, null, 1)}\n`;
const plain = (text: string | string[]) => ({
  output_type: "display_data",
  data: { "text/plain": text },
  metadata: {},
});
const withPicture = { ...plain("<Figure>"), data: { "image/png": PICTURE, "text/plain": ["<Fig", "ure>"] } };

test("an answer keeps the texts of a notebook's outputs, without pictures", () => {
  expect(keptNotebook(write([withPicture]))).toBe(write([plain("<Figure>")]));
  const long = { output_type: "stream", name: "stdout", text: ["x".repeat(1_500), "y".repeat(1_500)] };
  const kept = { ...long, text: "x".repeat(1_500) + "y".repeat(500) };
  expect(keptNotebook(write(Array.from({ length: 25 }, () => long)))).toBe(
    write(Array.from({ length: 20 }, () => kept)),
  );
});

test("what has nothing to leave out, or is no notebook, stays as it is", () => {
  const error = { output_type: "error", ename: "E", evalue: "e", traceback: ["\u001b[31mE\u001b[0m", "e"] };
  for (const text of [
    JSON.stringify(JSON.parse(write([plain(["a\n", "b"]), error]))),
    "{",
    "[]",
    '{"cells":1}',
    '{"cells":[1,{"outputs":[2,{"data":3}]}]}',
  ]) {
    expect(keptNotebook(text)).toBe(text);
  }
});

test("a plot in a notebook costs nobody their work: the answer keeps the cells, and the box the picture", () => {
  const home = mkdtempSync(join(tmpdir(), "invigil-notebook-"));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const limits = { mostFiles: 4, mostCharacters: 50_000, mostFileCharacters: 20_000, unkeptFolders: [] };
  const mirror = openMirror({ home, ...limits });
  const file = join(home, "a.ipynb");
  mirror.put({ "a.ipynb": write([]) }, true);
  writeFileSync(file, write([withPicture], "plot(1)"));
  const kept = write([plain("<Figure>")], "plot(1)");
  expect(mirror.look()).toEqual({ changes: new Map([["a.ipynb", kept]]), leftOut: [] });
  expect(mirror.look().changes.size).toBe(0);
  // The page has what it was told, so nothing is written over.
  expect(mirror.put({ "a.ipynb": kept }, false)).toBeNull();
  expect(readFileSync(file, "utf8")).toContain(PICTURE);
});

test("a notebook that is handed out with outputs is no change of the candidate's", () => {
  const home = mkdtempSync(join(tmpdir(), "invigil-notebook-"));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const limits = { mostFiles: 4, mostCharacters: 50_000, mostFileCharacters: 20_000, unkeptFolders: [] };
  const mirror = openMirror({ home, ...limits });
  mirror.put({ "a.ipynb": write([plain("x".repeat(5_000))]) }, true);
  expect(mirror.look()).toEqual({ changes: new Map(), leftOut: [] });
});
