import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { toJson } from "@invigil/db/json";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { mediaArrived } from "../../shared/media/media-arrived.ts";
import { signAllMedia, signMedia, type MediaToSign } from "../../shared/media/sign-media.ts";
import { inviteCandidate, signInRecruiter, startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";
import { settleMedia } from "./settle-media.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
let server: TestServer;
let who: StartedCandidate;
let companyId: number;
beforeEach(async () => {
  server = await startServer();
  const factory = createFactory(server.db);
  companyId = (await factory.company()).id;
  const settings = toJson({ proctor: { retention_days: 30 } });
  who = await startCandidate(server, await factory.test(companyId, { overrides: { settings } }));
});
afterEach(() => server.stop());

function sign(given: Partial<MediaToSign> = {}) {
  return signMedia(server.deps, {
    attemptId: who.solutionSet.id,
    kind: "snapshot",
    sequence: 0,
    contentType: "image/webp",
    maxBytes: 100,
    takenAt: server.now(),
    ...given,
  });
}
const put = (address: string, body: string | Buffer, type = "image/webp") =>
  server.browser().send("PUT", address, body, { "content-type": type });
const rowOf = (id: string) =>
  server.db.selectFrom("proctor_media").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const events = () => server.db.selectFrom("attempt_event").selectAll().where("media_id", "is not", null).execute();
async function files(): Promise<string[]> {
  const folder = join(server.deps.config.dataDir, "media");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** A hand-written request, so that it can be left unfinished. */
async function openPut(address: string, length: string): Promise<Socket> {
  const { port } = new URL(await server.listen());
  const socket = connect(Number(port), "127.0.0.1");
  socket.write(`PUT ${address} HTTP/1.1\r\nHost: x\r\nContent-Type: image/webp\r\n${length}\r\n\r\n`);
  return socket;
}

it("stores a snapshot at once, for as long as the test's settings say, and records it once [B7.08]", async () => {
  const { id, signed_url } = await sign({ metadata: { mode: "image" } });
  expect((await put(signed_url, "picture")).statusCode).toBe(200);
  expect((await put(signed_url, "picture")).statusCode).toBe(200);
  expect(await rowOf(id)).toMatchObject({
    state: "stored",
    size: 7,
    stored_at: server.now(),
    delete_at: new Date(server.now().getTime() + 30 * DAY),
  });
  expect(await events()).toMatchObject([
    { kind: "snapshot", source: "server", media_id: id, at: server.now(), data: { sequence: 0, mode: "image" } },
  ]);
});

it("keeps the first picture if another is uploaded to the same address", async () => {
  const { id, signed_url } = await sign();
  await put(signed_url, "evidence");
  expect((await put(signed_url, "a nicer one")).statusCode).toBe(200);
  expect((await server.deps.storage.read(id)).toString()).toBe("evidence");
});

it("does not accept a browser's time that is in the future", async () => {
  const { id } = await sign({ takenAt: new Date(server.now().getTime() + DAY) });
  expect((await rowOf(id)).taken_at).toEqual(server.now());
});

it("signs a whole batch in order, each with its own row [B7.08]", async () => {
  const batch = [0, 1, 2].map((sequence) => ({ sequence, kind: "snapshot" as const, contentType: "image/webp" }));
  const place = { attemptId: who.solutionSet.id, maxBytes: 10, takenAt: server.now() };
  const signed = await signAllMedia(
    server.deps,
    batch.map((each) => ({ ...each, ...place })),
  );
  expect(await Promise.all(signed.map(async ({ id }) => (await rowOf(id)).sequence))).toEqual([0, 1, 2]);
  expect(new Set(signed.map(({ signed_url }) => signed_url)).size).toBe(3);
});

it("refuses more bytes than signed, declared or not, and leaves nothing [B7.08]", async () => {
  const { id, signed_url } = await sign();
  expect(refusal(await put(signed_url, "x".repeat(101)))).toEqual([413, "file_too_large"]);
  const socket = await openPut(signed_url, "Transfer-Encoding: chunked");
  socket.write(`80\r\n${"x".repeat(128)}\r\n`);
  const [answer]: Buffer[] = await once(socket, "data");
  socket.destroy();
  expect(answer?.toString()).toMatch(/^HTTP\/1.1 413 /);
  expect([(await rowOf(id)).state, await files()]).toEqual(["signed", []]);
});

it("keeps nothing of a file whose connection broke halfway", async () => {
  const { id, signed_url } = await sign({ maxBytes: 1_000_000 });
  const socket = await openPut(signed_url, "Content-Length: 1000000");
  socket.write("x".repeat(5_000));
  await vi.waitUntil(async () => (await files()).length === 1);
  socket.destroy();
  await vi.waitUntil(async () => (await files()).length === 0);
  expect((await rowOf(id)).state).toBe("signed");
});

it("needs neither session nor token at a signed address, and accepts no key without a row", async () => {
  const unknown = { key: "snapshot-unknown", contentType: "image/webp", size: 10, expiresIn: 60 };
  expect(refusal(await put(await server.deps.storage.signPut(unknown), "x"))).toEqual([403, "forbidden"]);
  expect(await server.db.selectFrom("file_removal").select("key").execute()).toEqual([{ key: unknown.key }]);
});

it("finds unreported files, gives up on those that never arrived, and rarely checks those that still may", async () => {
  const arrived = await sign({ sequence: 1 });
  const awaited = await sign({ sequence: 2 });
  const large = await sign({ sequence: 3, maxBytes: 3 });
  await server.deps.storage.put(arrived.id, Buffer.from("1234"));
  await server.deps.storage.put(large.id, Buffer.from("1234"));
  expect(await settleMedia(server.deps)).toBe(0);
  server.advance(10_000);
  expect(await settleMedia(server.deps)).toBe(2);
  expect(await rowOf(arrived.id)).toMatchObject({ state: "stored", size: 4 });
  expect((await rowOf(large.id)).state).toBe("missing");
  expect(await server.db.selectFrom("file_removal").select("key").execute()).toEqual([{ key: large.id }]);
  expect((await rowOf(awaited.id)).look_at?.getTime()).toBe(server.now().getTime() + 15_000);
  server.advance(26 * MINUTE);
  expect(await settleMedia(server.deps)).toBe(1);
  expect((await rowOf(awaited.id)).state).toBe("missing");
  expect(await events()).toHaveLength(1);
});

it("shows candidates only their own proofs and recordings, and the company's recruiters all", async () => {
  const kinds = ["snapshot", "incident", "identity_image", "id_card_image", "sample_audio", "recording"] as const;
  const stranger = await signInRecruiter(server, (await createFactory(server.db).company()).id);
  const recruiter = await signInRecruiter(server, companyId);
  const peer = await inviteCandidate(server, who.test);
  const seen: Record<string, number[]> = {};
  for (const kind of kinds) {
    const { id, signed_url } = await sign({ kind });
    expect((await recruiter.browser.get(`/media/proctor/${id}`)).statusCode).toBe(404);
    await put(signed_url, "x");
    const readers = [who.browser, recruiter.browser, peer.browser, stranger.browser, server.browser()];
    seen[kind] = [];
    for (const reader of readers) seen[kind].push((await reader.get(`/media/proctor/${id}`)).statusCode);
  }
  const forAll = [200, 200, 404, 404, 401];
  const forReviewers = [404, 200, 404, 404, 401];
  expect(seen).toEqual({
    snapshot: forReviewers,
    incident: forReviewers,
    identity_image: forAll,
    id_card_image: forAll,
    sample_audio: forAll,
    recording: forAll,
  });
});

it("sends the part of a recording that a player seeks to", async () => {
  const { id, signed_url } = await sign({ kind: "recording", prefix: "VID", contentType: "video/webm" });
  await put(signed_url, "0123456789", "video/webm");
  const url = `/media/proctor/${id}`;
  const ask = (headers: Record<string, string>) => who.browser.send("GET", url, undefined, headers);
  const whole = await ask({});
  expect([whole.statusCode, whole.body]).toEqual([200, "0123456789"]);
  expect(whole.headers).toMatchObject({
    "accept-ranges": "bytes",
    "content-type": "video/webm",
    "content-length": "10",
    "content-disposition": `inline; filename="${id}.webm"; filename*=UTF-8''${id}.webm`,
    "x-content-type-options": "nosniff",
    "cache-control": "private, max-age=300",
  });
  const part = await ask({ range: "bytes=3-5" });
  expect([part.statusCode, part.body, part.headers["content-range"]]).toEqual([206, "345", "bytes 3-5/10"]);
  expect(part.headers["content-length"]).toBe("3");
  const beyond = await ask({ range: "bytes=10-" });
  expect([beyond.statusCode, beyond.headers["content-range"]]).toEqual([416, "bytes */10"]);
  const stale = await ask({ range: "bytes=3-5", "if-range": '"another"' });
  expect([stale.statusCode, stale.body]).toEqual([200, "0123456789"]);
});

it("keeps a file that arrived at the moment it was given up", async () => {
  const { id } = await sign();
  server.advance(60 * MINUTE);
  const { storage } = server.deps;
  const stat = storage.stat.bind(storage);
  storage.stat = async (key) => {
    const found = await stat(key);
    await storage.put(key, Buffer.from("picture"));
    await mediaArrived(server.deps, { id: key, size: 7 });
    return found;
  };
  await settleMedia(server.deps);
  expect(await rowOf(id)).toMatchObject({ state: "stored" });
});
