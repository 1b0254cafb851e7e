import { eraseCandidate } from "@invigil/contract/proctoring/evidence";
import type { Storage } from "@invigil/storage/storage";
import { afterEach, beforeEach, expect, it } from "vitest";
import { removeFiles } from "../../shared/media/remove-files.ts";
import { mediaArrived } from "../../shared/media/media-arrived.ts";
import { signInRecruiter } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { knownCandidate } from "./testing/known-candidate.ts";

const DAY = 24 * 3_600_000;

let server: TestServer;
let bucket: Storage;
beforeEach(async () => {
  server = await startServer();
  // Like a bucket, it accepts any upload, and none of our routes checks it.
  bucket = { ...server.deps.storage, kind: "bucket" };
  Object.assign(server.deps, { storage: bucket });
});
afterEach(() => server.stop());

async function erased() {
  const { id: companyId } = await createFactory(server.db).company();
  const { browser } = await signInRecruiter(server, companyId);
  const who = await knownCandidate(server, companyId);
  const reply = await browser.post(pathOf(eraseCandidate, { username: who.username }), { confirm: who.username });
  expect(reply.statusCode).toBe(200);
  return who.media.id;
}

const waiting = () => server.db.selectFrom("file_removal").select("key").execute();

it("removes what an erased person uploads again to an address that has not expired", async () => {
  const key = await erased();
  expect(await bucket.stat(key)).toBeNull();
  await bucket.put(key, Buffer.from("it is me again"));
  await removeFiles(server.deps);
  server.advance(DAY);
  await removeFiles(server.deps);
  expect(await bucket.stat(key)).toBeNull();
  expect(await waiting()).toEqual([]);
});

it("leaves a file that its row was still waiting for", async () => {
  const { id: companyId } = await createFactory(server.db).company();
  const { media } = await knownCandidate(server, companyId);
  await server.db.updateTable("proctor_media").set({ state: "missing" }).where("id", "=", media.id).execute();
  await server.db.insertInto("file_removal").values({ key: media.id, due_at: server.now() }).execute();
  await removeFiles(server.deps);
  await bucket.put(media.id, Buffer.from("small enough"));
  expect(await mediaArrived(server.deps, { id: media.id, size: 12 })).toBe("stored");
  server.advance(DAY);
  await removeFiles(server.deps);
  expect(await bucket.stat(media.id)).toEqual({ size: 12 });
  expect(await waiting()).toEqual([]);
});
