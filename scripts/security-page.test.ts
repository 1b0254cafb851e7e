import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const rows = read("docs/security.md")
  .split("\n")
  .filter((line) => /^\| V\d+ /.test(line))
  .map((line) => line.split(" | "));

it("has a row for every chapter of ASVS, with a proof", () => {
  expect(rows.map(([chapter = ""]) => Number(/\d+/.exec(chapter)?.[0]))).toEqual(
    Array.from({ length: 14 }, (_, index) => index + 1),
  );
  expect(rows.filter(([, , proof = ""]) => !/`|gate/.test(proof))).toEqual([]);
});

it("names proofs that exist: tests or folders with tests, commands and gates", () => {
  const missing = rows.flatMap(([, , proof = ""]) => [
    ...[...proof.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name).filter((name) => !isProof(name)),
    ...[...proof.matchAll(/"([^"]+)"/g)]
      .filter(([quoted]) => !read("scripts/all-gates.ts").includes(quoted))
      .map(String),
  ]);
  expect(missing).toEqual([]);
});

function isProof(name: string): boolean {
  const command = /^npm run ([\w:]+)/.exec(name)?.[1];
  if (command !== undefined) return read("package.json").includes(`"${command}":`);
  return ["apps/server/src", ".", "apps/server/src/features/media"].some((place) =>
    existsSync(join(root, place, name)),
  );
}
