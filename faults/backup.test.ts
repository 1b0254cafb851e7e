import { execFile } from "node:child_process";
import { createPublicKey, verify } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inviteLink } from "@invigil/server/shared/invites/invite-link";
import { expect, it, onTestFinished } from "vitest";
import { withDatabase } from "./support/database.ts";
import { createInstallation } from "./support/installation.ts";
import { createLoad } from "./support/load.ts";
import { startProduct, stopProduct, type Product } from "./support/product.ts";
import { brokenPromises, nothingPromised, type Promised } from "./support/promises.ts";
import { createVisitor } from "./support/visitor.ts";

const SAVING_PEOPLE = 4;
const PASSPHRASE = "a passphrase for the drill";

interface Ended {
  code: number;
  out: string;
  err: string;
}

function command(entry: "backup" | "restore", dataDir: string, ...args: string[]): Promise<Ended> {
  const file = fileURLToPath(new URL(`../apps/server/src/${entry}.ts`, import.meta.url));
  const env = { PATH: process.env["PATH"], DATA_DIR: dataDir, BACKUP_PASSPHRASE: PASSPHRASE };
  return new Promise((done) => {
    execFile(process.execPath, [file, ...args], { env }, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "invigil-drill-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** What every person holds who has a receipt: it names its own key, which must be the installation's. */
function isGenuine({ payload, signature, public_key }: { payload: string; signature: string; public_key: string }) {
  return verify(null, Buffer.from(payload), createPublicKey(public_key), Buffer.from(signature, "base64"));
}

it("restores every answer, file, receipt and link from a backup made while answers were saved [B4.18]", async () => {
  const place = await createInstallation({ people: SAVING_PEOPLE + 3 });
  onTestFinished(() => place.remove());
  let product: Product = await startProduct(place);
  onTestFinished(() => stopProduct(product));
  const promised = nothingPromised();
  for (const person of place.people.slice(SAVING_PEOPLE)) {
    const visitor = createVisitor(product.address, person, place.test.id);
    const text = `The notes of ${person.accountId}. ${"x".repeat(100_000)}`;
    promised.uploads.push({ visitor, uri: await visitor.upload(text), text });
    await visitor.start();
    promised.receipts.push({ visitor, receipt: await visitor.submit() });
  }
  const load = await createLoad(product.address, place, SAVING_PEOPLE, promised);
  load.run();
  await expect.poll(() => [...promised.saves.values()].every((numbers) => numbers.length > 5)).toBe(true);

  const folder = await newFolder();
  const archive = join(folder, "a.tar.gz.age");
  const before: Promised = { ...promised, saves: new Map([...promised.saves].map(([slug, all]) => [slug, [...all]])) };
  const made = await command("backup", place.dataDir, archive);
  expect(made).toMatchObject({ code: 0, err: "", out: expect.stringContaining("3 files") });
  // The candidates noticed nothing.
  await load.stop();
  expect(load.violations).toEqual([]);
  expect(await brokenPromises(place.dataDir, promised)).toEqual([]);
  const invites = await withDatabase(place.dataDir, (db) => db.selectFrom("invite").select("id").execute());
  await stopProduct(product);

  const checked = await command("restore", join(folder, "unused"), "--check", archive);
  expect(checked).toMatchObject({ code: 0, out: expect.stringContaining("complete and unchanged") });
  const dataDir = join(folder, "restored");
  const restored = await command("restore", dataDir, archive);
  expect(restored).toMatchObject({ code: 0, err: "" });
  expect(restored.out).toContain("3 files");
  expect(restored.out).toContain("every file that the database names is there");
  expect(restored.out).toContain(`${SAVING_PEOPLE} attempts were running`);
  expect(restored.out).toContain("3 receipts");

  product = await startProduct({ ...place, dataDir });
  expect(await brokenPromises(dataDir, before)).toEqual([]);
  expect(before.receipts.every(({ receipt }) => isGenuine(receipt))).toBe(true);
  const secrets = JSON.parse(await readFile(join(dataDir, "secrets.json"), "utf8")) as { receiptPublicKey: string };
  for (const { receipt } of before.receipts) expect(receipt.public_key).toBe(secrets.receiptPublicKey);
  const deps = { secrets, config: { publicUrl: product.address } } as Parameters<typeof inviteLink>[0];
  expect(invites).toHaveLength(SAVING_PEOPLE + 3);
  for (const { id } of invites) {
    const reply = await fetch(inviteLink(deps, id), { redirect: "manual" });
    expect(reply.status).toBe(302);
    expect(reply.headers.getSetCookie().join()).toContain("invigil_session=");
  }
  // Those who were writing go on.
  const more = createVisitor(product.address, place.people[0] ?? { accountId: 0, session: "" }, place.test.id);
  expect((await more.start()).solution_set.id).toBeGreaterThan(0);
});

it("leaves an empty folder empty when the archive is cut, changed or not ours, and never overwrites one [B4.18]", async () => {
  const place = await createInstallation({ people: 1 });
  onTestFinished(() => place.remove());
  const folder = await newFolder();
  // No server runs and no secrets were made yet, so this is no installation.
  expect(await command("backup", place.dataDir, folder)).toMatchObject({
    code: 1,
    err: expect.stringContaining("There is no installation in"),
  });
  await stopProduct(await startProduct(place));
  expect(await command("backup", place.dataDir, folder)).toMatchObject({ code: 0, err: "" });
  const [name = ""] = await readdir(folder);
  expect(name).toMatch(/^invigil-.*Z\.tar\.gz\.age$/);
  const archive = join(folder, name);
  expect((await command("backup", place.dataDir, archive)).err).toContain("exists already");

  const content = await readFile(archive);
  const wrong = {
    cut: content.subarray(0, -70_000),
    changed: Buffer.from(content),
    other: Buffer.from("not an archive"),
  };
  wrong.changed[content.length - 9] = (wrong.changed[content.length - 9] ?? 0) ^ 1;
  const dataDir = join(folder, "restored");
  for (const [kind, bytes] of Object.entries(wrong)) {
    const file = join(folder, kind);
    await writeFile(file, bytes);
    const { code, err } = await command("restore", dataDir, file);
    expect([kind, code, err]).toEqual([
      kind,
      1,
      expect.stringMatching(/^(The archive is damaged|This is not an archive)/),
    ]);
    expect(await readdir(dataDir)).toEqual([]);
  }
  expect((await command("restore", place.dataDir, archive)).err).toContain("is not empty");
  expect(await command("restore", dataDir, archive)).toMatchObject({ code: 0, err: "" });
});
