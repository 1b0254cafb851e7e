import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { loadSecrets } from "./secrets.ts";
import { StartError } from "../start-error.ts";

let folder = "";
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "invigil-secrets-"))));
afterEach(() => rm(folder, { recursive: true, force: true }));

it("creates them once, in a file that only its owner can read", async () => {
  const dataDir = join(folder, "new", "data");
  const made = await loadSecrets(dataDir);
  expect(await loadSecrets(dataDir)).toEqual(made);
  expect((await stat(join(dataDir, "secrets.json"))).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(["secrets.json"]);
});

it("creates different ones for another installation, with a matching key pair", async () => {
  const [one, other] = [await loadSecrets(join(folder, "one")), await loadSecrets(join(folder, "other"))];
  expect(one.key).not.toBe(other.key);
  const signature = sign(null, Buffer.from("text"), createPrivateKey(one.receiptPrivateKey));
  expect(verify(null, Buffer.from("text"), createPublicKey(one.receiptPublicKey), signature)).toBe(true);
  expect(verify(null, Buffer.from("text"), createPublicKey(other.receiptPublicKey), signature)).toBe(false);
});

it("lets two simultaneous starts agree on the same", async () => {
  const all = await Promise.all([loadSecrets(folder), loadSecrets(folder), loadSecrets(folder)]);
  expect(new Set(all.map(({ key }) => key)).size).toBe(1);
});

it.each(["", "{", "{}", '{"key":"short","receiptPrivateKey":"","receiptPublicKey":""}'])(
  "says what to do if the file contains %j, and leaves it unchanged",
  async (text) => {
    const file = join(folder, "secrets.json");
    await writeFile(file, text);
    const loading = loadSecrets(folder);
    await expect(loading).rejects.toBeInstanceOf(StartError);
    await expect(loading).rejects.toThrow(`The secrets in ${file} are not readable. Restore the file from a backup`);
    expect((await stat(file)).size).toBe(text.length);
  },
);

it("says that the folder cannot be used", async () => {
  const file = join(folder, "a-file");
  await writeFile(file, "");
  await expect(loadSecrets(join(file, "data"))).rejects.toThrow(/^The folder .* cannot be used \(ENOTDIR\)/);
});
