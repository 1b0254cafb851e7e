import { toJson } from "@invigil/db/json";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signMedia } from "../../shared/media/sign-media.ts";
import { signInRecruiter, startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { createRetention } from "./retain-media.ts";

const DAY = 86_400_000;
let server: TestServer;
let who: StartedCandidate;
let retain: () => Promise<number>;
beforeEach(async () => {
  server = await startServer();
  const factory = createFactory(server.db);
  const settings = toJson({ proctor: { retention_days: 30 } });
  who = await startCandidate(server, await factory.test((await factory.company()).id, { overrides: { settings } }));
  retain = createRetention(server.deps);
});
afterEach(() => server.stop());

async function store(kind: "snapshot" | "incident" | "recording", sequence: number): Promise<string> {
  const place = { attemptId: who.solutionSet.id, kind, sequence, contentType: "image/webp" };
  const { id, signed_url } = await signMedia(server.deps, { ...place, maxBytes: 10, takenAt: new Date(0) });
  await server.browser().send("PUT", signed_url, "x", { "content-type": "image/webp" });
  return id;
}
const rows = () => server.db.selectFrom("proctor_media").select(["kind", "state"]).orderBy("kind").execute();
const stays = async (ids: string[]) =>
  Promise.all(ids.map(async (id) => (await server.deps.storage.stat(id)) !== null));
async function keepFor(days: number): Promise<void> {
  const settings = toJson({ proctor: { retention_days: days } });
  await server.db.updateTable("test").set({ settings }).where("id", "=", who.test.id).execute();
}

it("deletes expired pictures and clips, keeps recorded answers, and leaves a line that says so", async () => {
  const ids = [await store("snapshot", 1), await store("snapshot", 2), await store("incident", 1)];
  const answer = await store("recording", 1);
  server.advance(30 * DAY - 1);
  expect(await retain()).toBe(0);
  server.advance(1);
  expect(await retain()).toBe(3);
  expect(await retain()).toBe(0);
  expect(await stays([...ids, answer])).toEqual([false, false, false, true]);
  expect(await rows()).toEqual([
    { kind: "incident", state: "deleted" },
    { kind: "recording", state: "stored" },
    { kind: "snapshot", state: "deleted" },
    { kind: "snapshot", state: "deleted" },
  ]);
  const events = await server.db
    .selectFrom("attempt_event")
    .select(["kind", "data", "media_id"])
    .orderBy("id")
    .execute();
  expect(events.filter(({ kind }) => kind === "media-deleted")).toEqual([
    { kind: "media-deleted", data: { files: { snapshot: 2, incident: 1 } }, media_id: null },
  ]);
  expect(events.filter(({ kind }) => kind === "snapshot")).toHaveLength(2);
  const recruiter = await signInRecruiter(server, await companyOf());
  expect((await recruiter.browser.get(`/media/proctor/${ids[0]}`)).statusCode).toBe(404);
});

async function companyOf(): Promise<number> {
  const query = server.db.selectFrom("test").select("company_id").where("id", "=", who.test.id);
  return (await query.executeTakeFirstOrThrow()).company_id;
}

it("applies a changed setting to stored pictures, shorter or longer", async () => {
  const id = await store("snapshot", 1);
  await retain();
  server.advance(10 * DAY);
  await keepFor(40);
  await retain();
  server.advance(25 * DAY);
  expect(await retain()).toBe(0);
  await keepFor(35);
  server.advance(3_600_000);
  expect(await retain()).toBe(1);
  expect(await stays([id])).toEqual([false]);
});

it("retries a file that could not be removed, without stopping the others", async () => {
  const [first, second] = [await store("snapshot", 1), await store("snapshot", 2)];
  const { remove } = server.deps.storage;
  server.deps.storage.remove = (key) => (key === first ? Promise.reject(new Error("away")) : remove(key));
  server.advance(30 * DAY);
  await retain();
  expect(await stays([first, second])).toEqual([true, false]);
  server.deps.storage.remove = remove;
  await retain();
  expect(await stays([first])).toEqual([true]);
  server.advance(60_000);
  await retain();
  expect(await stays([first])).toEqual([false]);
  expect(await server.db.selectFrom("file_removal").selectAll().execute()).toEqual([]);
});
