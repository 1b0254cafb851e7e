import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { seal, unseal } from "./age-archive.ts";
import { textEntry } from "./folder-entries.ts";
import { packTar, unpackTar, type TarEntry } from "./tar.ts";

const PASSPHRASE = "correct horse battery";
const PIECE = 64 * 1024;

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "invigil-archive-"))));
afterEach(() => rm(folder, { recursive: true, force: true }));

async function* inPieces(content: Buffer, size = 10_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

async function all(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const found: Buffer[] = [];
  for await (const piece of pieces) found.push(piece);
  return Buffer.concat(found);
}

const sealed = (content: Buffer) => all(seal(inPieces(content), PASSPHRASE));
const opened = (archive: Buffer, passphrase = PASSPHRASE) => all(unseal(inPieces(archive), passphrase));

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => "nothing was refused",
    (error: unknown) => String(error),
  );

/** `age -p` wrote it. */
const BY_AGE =
  "YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBIQk9takU2cHFnNGVkSWRZUGwyd1hnIDE4CnpNcnpVZkdPU3Y1aVVBbTZLOFlsTnFLM3FI" +
  "NVNId3NJMUdUY1p4MEpKSkkKLS0tIDEyK0FYTklqL3pvWXFobWc5L2I2VUJ2b1JteGpqWHRSTzU5MUloWnY1TUEKTN7on/o4Fg5cP1QXflTOCsSP" +
  "WdJ5CY8wA+59jCK7OKKrwcb57rbUgHc/Vm7CPqLsmyiSfA==";

it("is the format of age, so that an archive can be opened without Invigil", async () => {
  expect(String(await opened(Buffer.from(BY_AGE, "base64")))).toBe("Made by age itself.\n");
});

it.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE])("returns the same %i bytes", async (size) => {
  const content = Buffer.alloc(size, "abc");
  const archive = await sealed(content);
  expect(archive.includes("abcabc")).toBe(false);
  expect(await opened(archive)).toEqual(content);
});

it("refuses an archive that was shortened, extended, changed or put together differently", async () => {
  const archive = await sealed(Buffer.alloc(2 * PIECE + 100, "abc"));
  const whole = PIECE + 16;
  const start = archive.length - (2 * whole + 116);
  const [first, second] = [archive.subarray(start, start + whole), archive.subarray(start + whole, start + 2 * whole)];
  const changedAt = (at: number) => {
    const copy = Buffer.from(archive);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy;
  };
  const wrong = {
    "the last byte is missing": archive.subarray(0, -1),
    "the last piece is missing": archive.subarray(0, start + 2 * whole),
    "only the first piece is there": archive.subarray(0, start + whole),
    "nothing but the header": archive.subarray(0, start),
    "a byte too many": Buffer.concat([archive, Buffer.alloc(1)]),
    "changed in the first piece": changedAt(start + 5),
    "changed in the last piece": changedAt(archive.length - 50),
    "changed between header and pieces": changedAt(start - 5),
    "two pieces in the other order": Buffer.concat([
      archive.subarray(0, start),
      second,
      first,
      archive.subarray(start + 2 * whole),
    ]),
  };
  for (const [name, broken] of Object.entries(wrong)) {
    expect([name, await refusalOf(opened(broken))]).toEqual([
      name,
      expect.stringContaining("The archive is damaged or incomplete"),
    ]);
  }
});

it("says that the passphrase is wrong, or that the file is something else", async () => {
  const archive = await sealed(Buffer.from("abc"));
  await expect(opened(archive, "another passphrase")).rejects.toThrow("The passphrase is wrong");
  for (const other of [
    "",
    "PK\u0003\u0004",
    "age-encryption.org/v1\n-> X25519 abc\nabc\n--- abc\n",
    "x".repeat(5_000),
  ]) {
    expect(await refusalOf(opened(Buffer.from(other)))).toContain("This is not an archive");
  }
});

const FILES = new Map([
  ["empty.txt", ""],
  ["media/ab/just-a-block", "x".repeat(512)],
  ["media/ab/a-block-and-one", "y".repeat(513)],
  [`postgres/${"deep/".repeat(18)}${"n".repeat(90)}`, "a long name"],
]);

async function* entries(): AsyncGenerator<TarEntry> {
  for (const [name, text] of FILES) yield textEntry(name, text, new Date(1_700_000_000_000));
}

it("writes what every tar program reads", async () => {
  await writeFile(join(folder, "a.tar"), await all(packTar(entries())));
  execFileSync("tar", ["-xf", "a.tar"], { cwd: folder });
  for (const [name, text] of FILES) expect(await readFile(join(folder, name), "utf8")).toBe(text);
});

it("reads its own archive, whether or not the bodies are read", async () => {
  const archive = await all(packTar(entries()));
  const read = new Map<string, string>();
  for await (const { name, body } of unpackTar(inPieces(archive, 100))) read.set(name, String(await all(body)));
  expect(read).toEqual(FILES);
  const names: string[] = [];
  for await (const { name } of unpackTar(inPieces(archive))) names.push(name);
  expect(names).toEqual([...FILES.keys()]);
});

it("refuses a tar archive that ends early or has something behind its end", async () => {
  const archive = await all(packTar(entries()));
  const read = async (content: Buffer) => {
    for await (const { body } of unpackTar(inPieces(content))) await all(body);
  };
  await expect(read(archive.subarray(0, 700 + 512))).rejects.toThrow("ends within a file");
  await expect(read(Buffer.concat([archive, Buffer.from("more")]))).rejects.toThrow("behind the end");
  await expect(read(Buffer.from("x".repeat(512)))).rejects.toThrow("not a tar archive");
});

it("fails when a file is not as long as it said", async () => {
  async function* shrinking(): AsyncGenerator<TarEntry> {
    yield { ...textEntry("a", "abc", new Date()), size: 4 };
  }
  await expect(all(packTar(shrinking()))).rejects.toThrow("a changed its size");
});
