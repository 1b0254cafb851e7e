import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openCaseTexts } from "./case-texts.ts";

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "invigil-case-texts-"))));
afterEach(() => rm(folder, { recursive: true, force: true }));

const inFile = (name: string) => ({ name, url: `/media/${name}/${name}`, size: 1 });
/** Each file's name is its path here; the test counts how often it is requested. */
function textsOf(cases: object[]) {
  const asked: string[] = [];
  const texts = openCaseTexts(async ({ files }) => {
    asked.push(...files.map(({ name }) => name));
    return files.map(({ name }) => join(folder, name));
  });
  const key = texts({ kind: "submit", problem: "p", problemType: "SCR", grading: { cases } });
  return { key, asked };
}

it("puts the texts of files into their cases, and reads a shared file once", async () => {
  await writeFile(join(folder, "in"), "1 2");
  await writeFile(join(folder, "out"), "3");
  const files = { input: inFile("in"), output: inFile("out") };
  const { key, asked } = textsOf([
    { id: "1", files },
    { id: "2", files },
    { id: "3", input: "4", output: "5" },
  ]);
  expect(await key).toMatchObject({
    cases: [
      { id: "1", input: "1 2", output: "3" },
      { id: "2", input: "1 2", output: "3" },
      { id: "3", input: "4", output: "5" },
    ],
  });
  expect(asked).toEqual(["in", "out"]);
});

it("refuses a key whose files are too large for a worker", async () => {
  for (const name of ["a", "b", "c"]) {
    await writeFile(join(folder, name), "");
    await truncate(join(folder, name), 90_000_000);
  }
  const { key } = textsOf(["a", "b", "c"].map((name) => ({ id: name, files: { input: inFile(name) } })));
  await expect(key).rejects.toThrow("The files of the cases exceed 200 MB.");
});
