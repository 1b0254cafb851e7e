import { interviewCv, interviewRecording, readInterview } from "@invigil/contract/interviews/review";
import { voice } from "@invigil/sound/testing/sounds";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signInRecruiter } from "../../../testing/candidate.ts";
import { createFactory } from "../../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../../testing/harness.ts";
import { holdInterview, storeCv, storePieces } from "../../../testing/held-interview.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

const HEADER = 44;
const PIECES = [voice({ seconds: 0.4, loudness: 0.5 }), voice({ seconds: 0.2, loudness: 0.2 })];

async function spoken() {
  const interview = await holdInterview(server);
  await storePieces(server, interview.id, PIECES);
  const { browser } = await signInRecruiter(server, interview.companyId);
  return { ...interview, browser, path: pathOf(interviewRecording, { id: interview.id, seq: 1 }) };
}

it("joins the pieces of an answer into one sound, and names it in the review", async () => {
  const { browser, path, id } = await spoken();
  const review = (await browser.get(pathOf(readInterview, { id }))).json<{ turns: { recording: unknown }[] }>();
  expect(review.turns.map(({ recording }) => recording)).toEqual([null, { url: path, ms: 600 }, null, null]);
  const reply = await browser.get(path);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({ "content-type": "audio/wav", "accept-ranges": "bytes" });
  const samples = Buffer.concat(PIECES.map((piece) => piece.subarray(HEADER)));
  expect(reply.rawPayload.readUInt32LE(40)).toBe(samples.length);
  const heard = reply.rawPayload.subarray(HEADER);
  const furthest = Math.max(
    ...Array.from({ length: samples.length / 2 }, (_, at) =>
      Math.abs(samples.readInt16LE(at * 2) - heard.readInt16LE(at * 2)),
    ),
  );
  expect(furthest).toBeLessThanOrEqual(1);
});

it("sends any part of it, across pieces", async () => {
  const { browser, path } = await spoken();
  const whole = (await browser.get(path)).rawPayload;
  const boundary = PIECES[0]?.length ?? 0;
  const [start, end] = [boundary - 100, boundary + 99];
  const part = await browser.send("GET", path, undefined, { range: `bytes=${start}-${end}` });
  expect(part.statusCode).toBe(206);
  expect(part.headers["content-range"]).toBe(`bytes ${start}-${end}/${whole.length}`);
  expect(part.rawPayload).toEqual(whole.subarray(start, end + 1));
  const beyond = await browser.send("GET", path, undefined, { range: `bytes=${whole.length}-` });
  expect(beyond.statusCode).toBe(416);
});

it("plays silence for a lost piece, so that later sentences stay in their place", async () => {
  const { browser, path, id } = await spoken();
  await server.deps.storage.remove(`piece-${id}-0`);
  const { rawPayload } = await browser.get(path);
  const first = (PIECES[0]?.length ?? 0) - HEADER;
  expect(rawPayload.subarray(HEADER, HEADER + first).every((byte) => byte === 0)).toBe(true);
  expect(rawPayload.subarray(HEADER + first).some((byte) => byte !== 0)).toBe(true);
});

it("sends a CV and recordings only to the company's own recruiters", async () => {
  const { browser, path, id, who } = await spoken();
  expect((await browser.get(pathOf(interviewCv, { id }))).statusCode).toBe(404);
  await storeCv(server, id);
  const sent = await browser.get(pathOf(interviewCv, { id }));
  expect([sent.body, sent.headers["content-disposition"]]).toEqual([
    "canary-file",
    expect.stringMatching(/^attachment; filename="cv.txt"/),
  ]);
  const elsewhere = await createFactory(server.db).company();
  const stranger = await signInRecruiter(server, elsewhere.id);
  for (const address of [path, pathOf(interviewCv, { id })]) {
    expect((await stranger.browser.get(address)).statusCode).toBe(404);
    expect((await who.browser.get(address)).statusCode).toBe(403);
  }
});
