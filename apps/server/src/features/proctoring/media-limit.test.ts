import { signAudio, signImages } from "@invigil/contract/proctoring/proctoring";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { callProctor, eventsOf, startProctored, type ProctoredCandidate } from "../../testing/proctored.ts";
import { refusal } from "../../testing/refusal.ts";

const MINUTE = 60_000;
/** The largest picture that an address takes. */
const LARGEST = Buffer.alloc(2_000_000);
let server: TestServer;
let who: ProctoredCandidate;
beforeEach(async () => {
  server = await startServer();
  who = await startProctored(server);
});
afterEach(() => server.stop());

async function signBatch() {
  return callProctor(server, who.settings.token, signImages.path, {
    upload_speed: null,
    download_speed: null,
    offline_duration: 0,
    assessment_id: who.test.id,
    failed_image_uploads: [],
    proctoring_start_time: server.now().toISOString(),
    image_sequence: -1,
    mode: "image",
    batch_size: 100,
    last_signed_url: null,
    initial_call: true,
  });
}
async function addresses(): Promise<string[]> {
  const { signed_urls } = (await signBatch()).json();
  return signed_urls.map(({ signed_url }: { signed_url: string }) => signed_url);
}
const put = (address: string, body: Buffer, type = "image/webp") =>
  server.browser().send("PUT", address, body, { "content-type": type });
const signClip = (incidentId: string, size: number) =>
  callProctor(server, who.settings.token, signAudio.path, {
    assessment_id: who.test.id,
    violation_timestamp: server.now().toISOString(),
    metadata: { incidentId, duration: 9_000, size, type: "audio/wav", offset: 0, source: "vad" },
    file_type: "wav",
  });
async function limitLines() {
  const events = await eventsOf(server, who.solutionSet.id);
  return events.filter(({ kind }) => kind === "media-limit").map(({ data, source }) => ({ data, source }));
}
async function storedBytes(): Promise<number> {
  const rows = await server.db.selectFrom("proctor_media").select("size").where("state", "=", "stored").execute();
  return rows.reduce((sum, { size }) => sum + (size ?? 0), 0);
}

it("stores no more pictures than the time of the attempt explains, and says so once", async () => {
  const signed = [...(await addresses()), ...(await addresses())];
  const replies = await Promise.all(signed.map((address) => put(address, LARGEST)));
  const refused = replies.filter(({ statusCode }) => statusCode !== 200);
  expect(new Set(refused.map((reply) => refusal(reply).join(" ")))).toEqual(new Set(["429 media_limit_reached"]));
  expect(refused[0]?.headers["retry-after"]).toBe("60");
  expect(await storedBytes()).toBeLessThanOrEqual(20_000_000);
  expect(await limitLines()).toEqual([{ data: { of: "snapshot" }, source: "server" }]);

  // The attempt goes on, and so do its pictures as time passes.
  expect((await who.browser.get(`/api/v1/test/${who.test.slug}`)).statusCode).toBe(200);
  server.advance(2 * MINUTE);
  const [next = ""] = await addresses();
  expect((await put(next, Buffer.alloc(150_000))).statusCode).toBe(200);
});

it("hands out no more addresses than reloads explain, until more pictures are due", async () => {
  let reply = await signBatch();
  for (let calls = 0; reply.statusCode === 200 && calls < 100; calls += 1) reply = await signBatch();
  expect(refusal(reply)).toEqual([429, "media_limit_reached"]);
  expect(await limitLines()).toHaveLength(1);
  server.advance(10 * MINUTE);
  expect((await signBatch()).statusCode).toBe(200);
});

it("takes clips of the size that the page named, and no more of them than anybody can say", async () => {
  const { signed_url } = (await signClip("one", 1_000)).json();
  expect(refusal(await put(signed_url, Buffer.alloc(1_001), "audio/wav"))).toEqual([413, "file_too_large"]);
  const replies = [];
  for (let n = 0; n < 4; n += 1) {
    const clip = (await signClip(`large ${n}`, 10_000_000)).json();
    replies.push(await put(clip.signed_url, Buffer.alloc(10_000_000), "audio/wav"));
  }
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429, 429]);
  expect(await limitLines()).toEqual([{ data: { of: "incident" }, source: "server" }]);
});
