import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { signedPutHeaders } from "@invigil/contract/signed-put";
import { spoolIn } from "@invigil/storage/open-storage";
import { s3Storage, type S3Options } from "@invigil/storage/s3";
import type { Storage } from "@invigil/storage/storage";
import { describeStorage } from "@invigil/storage/testing/storage-contract";
import { hasSwift, startSwift } from "@invigil/storage/testing/swift";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { randomSlug } from "../../platform/identity/tokens.ts";
import { removeFiles } from "../../shared/media/remove-files.ts";
import { signMedia } from "../../shared/media/sign-media.ts";
import { signInRecruiter, startCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { checkBucket } from "./check-bucket.ts";
import { settleMedia } from "./settle-media.ts";
import { listenToLog } from "./testing/log-lines.ts";

/** Takes half a minute on a slow machine, so both parts share it. */
const START = 180_000;
type Swift = Awaited<ReturnType<typeof startSwift>>;
let starting: Promise<Swift> | undefined;
const startOnce = () => (starting ??= startSwift());
afterAll(async () => (await starting?.catch(() => undefined))?.stop());

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "invigil-bucket-"))));
afterAll(() => rm(folder, { recursive: true, force: true }));
const bucketOf = (s3: S3Options) => s3Storage(s3, spoolIn({ folder, secret: "a secret" }));

function sign(storage: Storage): Promise<string> {
  const file = { key: `incident-${randomSlug()}`, contentType: "audio/webm", size: 5, exact: true };
  return storage.signPut({ ...file, expiresIn: 60 });
}

async function whatTheLogSays(s3: S3Options) {
  const { log, lines } = listenToLog();
  await checkBucket({ storage: bucketOf(s3), config: { s3 }, log });
  return lines;
}

describeStorage(
  "S3, as Debian's Swift speaks it (node scripts/test-s3.ts installs it)",
  async () => {
    const { options } = await startOnce();
    // The bucket has its own clock, which tests can only wait for.
    const expire = () => wait(2_500);
    return { storage: bucketOf(options), origin: options.endpoint, expire, close: () => Promise.resolve() };
  },
  { runs: hasSwift(), startTimeout: START },
);

describe.runIf(hasSwift())("files in a bucket (node scripts/test-s3.ts installs what this needs)", () => {
  let server: TestServer;
  let swift: Swift;
  beforeAll(async () => {
    swift = await startOnce();
    server = await startServer();
    const spool = spoolIn({ folder, secret: server.deps.secrets.key, now: server.now });
    Object.assign(server.deps, { storage: s3Storage(swift.options, spool) });
  }, START);
  afterAll(() => server?.stop());

  it("are found by the sweep, since a bucket notifies nobody, and are read through the server in parts [B7.08]", async () => {
    const factory = createFactory(server.db);
    const company = await factory.company();
    const who = await startCandidate(server, await factory.test(company.id));
    const recruiter = await signInRecruiter(server, company.id);
    const place = { attemptId: who.solutionSet.id, kind: "incident", sequence: 1, contentType: "audio/webm" } as const;
    const signed = await signMedia(server.deps, { ...place, maxBytes: 10, exact: true, takenAt: server.now() });
    const { id, signed_url } = signed;
    expect(signed_url).toContain(`${swift.options.endpoint}/invigil/${id}?`);
    const put = { method: "PUT", headers: signedPutHeaders(signed_url, "audio/webm"), body: "0123456789" };
    expect((await fetch(signed_url, put)).status).toBe(200);
    const url = `/media/proctor/${id}`;
    expect((await recruiter.browser.get(url)).statusCode).toBe(404);
    server.advance(10_000);
    expect(await settleMedia(server.deps)).toBe(1);
    const part = await recruiter.browser.send("GET", url, undefined, { range: "bytes=3-5" });
    expect([part.statusCode, part.body, part.headers["content-range"]]).toEqual([206, "345", "bytes 3-5/10"]);
    expect((await recruiter.browser.get(url)).body).toBe("0123456789");
  });

  it("take a picture only through the server, which knows its size and the attempt's limits", async () => {
    const who = await startCandidate(server);
    const place = { attemptId: who.solutionSet.id, kind: "snapshot", contentType: "image/webp" } as const;
    const signOne = (sequence: number) =>
      signMedia(server.deps, { ...place, sequence, maxBytes: 100, takenAt: server.now() });
    const put = async (address: string, size: number) =>
      (await server.browser().send("PUT", address, "x".repeat(size), { "content-type": "image/webp" })).statusCode;
    const [large, small] = [await signOne(1), await signOne(2)];
    expect(large.signed_url).toMatch(/^\/storage\//);
    expect(await put(large.signed_url, 101)).toBe(413);
    expect(await server.deps.storage.stat(large.id)).toBeNull();
    expect(await put(small.signed_url, 100)).toBe(200);
    expect(await server.deps.storage.stat(small.id)).toEqual({ size: 100 });
    // Once more, because the reply was lost.
    expect(await put(small.signed_url, 90)).toBe(200);
    expect(await server.deps.storage.stat(small.id)).toEqual({ size: 100 });
    expect(await readdir(join(folder, "spool"), { recursive: true })).not.toContain(small.id);
  });

  it("remove one that is larger than was signed, and say so on the timeline", async () => {
    const who = await startCandidate(server);
    const place = { attemptId: who.solutionSet.id, kind: "incident", sequence: 1, contentType: "audio/webm" } as const;
    const { id } = await signMedia(server.deps, { ...place, maxBytes: 4, exact: true, takenAt: server.now() });
    // As a bucket that ignores the signed size would.
    await server.deps.storage.put(id, Buffer.from("12345"));
    server.advance(10_000);
    await settleMedia(server.deps);
    await removeFiles(server.deps);
    expect(await server.deps.storage.stat(id)).toBeNull();
    const events = server.db.selectFrom("attempt_event").select("kind").where("attempt_id", "=", who.solutionSet.id);
    expect(await events.where("kind", "=", "media-limit").execute()).toHaveLength(1);
  });

  it("arrive once: a second file at the same address is refused, and so is one without the condition", async () => {
    const address = await sign(server.deps.storage);
    const send = (body: string, headers: Record<string, string>) =>
      fetch(address, { method: "PUT", headers, body }).then(({ status }) => status);
    expect(await send("first", { "content-type": "audio/webm" })).toBe(403);
    expect(await send("first", signedPutHeaders(address, "audio/webm"))).toBe(200);
    expect(await send("other", signedPutHeaders(address, "audio/webm"))).toBe(412);
    expect(await whatTheLogSays(swift.options)).toEqual([["info", expect.stringContaining("accepts one file")]]);
  });

  it("can arrive twice if conditions are switched off, and the log says so", async () => {
    const options = { ...swift.options, once: false };
    const address = await sign(bucketOf(options));
    const put = { method: "PUT", headers: signedPutHeaders(address, "audio/webm"), body: "12345" };
    expect([(await fetch(address, put)).status, (await fetch(address, put)).status]).toEqual([200, 200]);
    expect(await whatTheLogSays(options)).toEqual([["warn", expect.stringContaining("S3_CONDITIONAL_WRITES")]]);
  });

  it("leave the server's own address without a reply", async () => {
    const query = "expires=4000000000&size=10&type=image%2Fwebp&signature=x";
    const reply = await server.browser().send("PUT", `/storage/snapshot-unknown?${query}`, "x", {
      "content-type": "image/webp",
    });
    expect(reply.statusCode).toBe(403);
  });
});
