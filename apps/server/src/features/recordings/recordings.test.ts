import { RECORDING_LIMIT_BYTES, SAVE_GRACE } from "@invigil/contract/constants";
import type { Report } from "@invigil/contract/results/reports";
import { besideOpen } from "@invigil/db/testing/beside-open";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signInRecruiter, startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";
import { saveAnswer } from "../../testing/take-test.ts";

const MINUTE = 60_000;
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))));
const ZEROS = Array.from({ length: 64 }, () => 0);
const WEBM = bytes([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84], "webm", ZEROS);
const MP4 = bytes([0, 0, 0, 24], "ftypisom", [0, 0, 2, 0], "isomiso2", ZEROS);
const WAV = bytes("RIFF", [100, 0, 0, 0], "WAVEfmt ", ZEROS);
const MP3 = bytes("ID3", [4, 0, 0, 0, 0, 0, 0], [0xff, 0xfb, 0x90, 0x64], ZEROS);

let server: TestServer;
let who: StartedCandidate;
let companyId: number;
beforeEach(async () => {
  server = await startServer();
  const factory = createFactory(server.db);
  companyId = (await factory.company()).id;
  const problems = [[{ type: "VID" }, { type: "ADO" }], [{ type: "ADO" }]];
  who = await startCandidate(server, await factory.test(companyId, { problems, timedSections: [30, 30] }));
});
afterEach(() => server.stop());

interface Signed {
  signed_url: string;
  resource_uri: string;
}
const problem = (n: number) => who.problems[n]?.slug ?? "";
function ask(given: object = {}, browser = who.browser) {
  const video = { kind: "VID", problem: problem(0), content_type: "video/webm", size: WEBM.length };
  return browser.post("/rpc/recording.sign", { ...video, test_solution_set: who.solutionSet.id, ...given });
}
const sound = { kind: "ADO", content_type: "audio/wav" };
const askSound = (given: object = {}) => ask({ ...sound, problem: problem(1), size: WAV.length, ...given });
const put = (address: string, body: Buffer, type: string) =>
  server.browser().send("PUT", address, body, { "content-type": type });
const confirm = (uri: string, browser = who.browser) => browser.post("/rpc/recording.confirm", { resource_uri: uri });

it.each([
  ["VID", 0, "video/webm", WEBM],
  ["VID", 0, "video/mp4", MP4],
  ["ADO", 1, "audio/wav", WAV],
  ["ADO", 1, "audio/webm", WEBM],
  ["ADO", 1, "audio/mp3", MP3],
  ["ADO", 1, "audio/mp4", MP4],
])(
  "accepts a recorded %s answer to question %i as %s, with that prefix in its name [B7.09, B9.11]",
  async (kind, n, type, file) => {
    const signed = await ask({ kind, problem: problem(n), content_type: type, size: file.length });
    const { signed_url, resource_uri }: Signed = signed.json();
    expect(resource_uri).toMatch(new RegExp(`^/media/proctor/${kind}-\\w+$`));
    expect(new URL(signed_url, "http://x").pathname).toMatch(new RegExp(`/${kind}-\\w+$`));
    expect(refusal(await confirm(resource_uri))).toEqual([404, "not_found"]);
    expect((await put(signed_url, file, type)).statusCode).toBe(200);
    const stored = { resource_uri, size: file.length, content_type: type };
    expect((await confirm(resource_uri)).json()).toEqual(stored);
    expect((await confirm(resource_uri)).json()).toEqual(stored);
    expect((await who.browser.get(resource_uri)).rawPayload).toEqual(file);
  },
);

it("keeps a recording as long as the answer, whatever the retention", async () => {
  const { signed_url }: Signed = (await ask()).json();
  await put(signed_url, WEBM, "video/webm");
  const [row] = await server.db.selectFrom("proctor_media").selectAll().execute();
  expect(row).toMatchObject({ state: "stored", kind: "recording", delete_at: null });
});

it("refuses and removes a file that is not a recording", async () => {
  const page = Buffer.from("<script>alert(1)</script>".padEnd(WEBM.length));
  const { signed_url, resource_uri }: Signed = (await ask()).json();
  expect((await put(signed_url, page, "video/webm")).statusCode).toBe(200);
  expect(refusal(await confirm(resource_uri))).toEqual([415, "file_type_refused"]);
  expect((await who.browser.get(resource_uri)).statusCode).toBe(404);
  expect(await server.db.selectFrom("file_removal").selectAll().execute()).toHaveLength(1);
  expect((await put(signed_url, WEBM, "video/webm")).statusCode).toBe(403);
});

it("refuses an incomplete recording", async () => {
  const { signed_url, resource_uri }: Signed = (await ask({ size: WEBM.length + 10 })).json();
  await put(signed_url, WEBM, "video/webm");
  expect(refusal(await confirm(resource_uri))).toEqual([404, "not_found"]);
});

it("signs only for a question of that type in the caller's own attempt, and accepts no other type or size", async () => {
  const stranger = await startCandidate(server);
  const cases: [object, [number, string]][] = [
    [{ test_solution_set: stranger.solutionSet.id }, [404, "solution_set_not_found"]],
    [{ problem: problem(1) }, [404, "problem_not_found"]],
    [{ problem: "nothing" }, [404, "problem_not_found"]],
    [{ problem: stranger.problems[0]?.slug }, [404, "problem_not_found"]],
    [{ content_type: "audio/wav" }, [415, "file_type_refused"]],
    [{ content_type: "text/html" }, [400, "invalid_request"]],
    [{ size: RECORDING_LIMIT_BYTES + 1 }, [413, "file_too_large"]],
    [{ size: 0 }, [400, "invalid_request"]],
  ];
  for (const [given, expected] of cases) expect(refusal(await ask(given))).toEqual(expected);
  expect(refusal(await ask({}, stranger.browser))).toEqual([404, "solution_set_not_found"]);
  const { resource_uri }: Signed = (await ask()).json();
  expect(refusal(await confirm(resource_uri, stranger.browser))).toEqual([404, "not_found"]);
  expect(refusal(await confirm("/media/1/a.webm"))).toEqual([404, "not_found"]);
});

it("does not let one attempt fill the disk", async () => {
  for (let n = 0; n < 10; n += 1) expect((await ask({ size: RECORDING_LIMIT_BYTES })).statusCode).toBe(200);
  expect(refusal(await ask())).toEqual([413, "file_too_large"]);
});

it("does not let one attempt fill the disk with two simultaneous requests", async () => {
  const attemptId = who.solutionSet.id;
  const reply = await besideOpen(
    server.db,
    async (tx) => {
      await tx.selectFrom("attempt").select("id").where("id", "=", attemptId).forNoKeyUpdate().execute();
      const all = { kind: "recording" as const, content_type: "video/webm", size_limit: 10 * RECORDING_LIMIT_BYTES };
      const times = { taken_at: server.now(), created_at: server.now() };
      await tx
        .insertInto("proctor_media")
        .values({ id: "VID-all", attempt_id: attemptId, ...all, ...times })
        .execute();
    },
    () => ask(),
  );
  expect(refusal(reply)).toEqual([413, "file_too_large"]);
});

it("signs as long as the answer could be saved, including a moment past the deadline", async () => {
  const later = who.test.sections[1]?.problems[0]?.slug;
  expect(refusal(await askSound({ problem: later }))).toEqual([404, "problem_not_found"]);
  server.advance(30 * MINUTE + SAVE_GRACE - 1);
  expect((await askSound()).statusCode).toBe(200);
  server.advance(1);
  expect(refusal(await askSound())).toEqual([409, "section_closed"]);
  await who.browser.post(`/rpc/test.submit_all/${who.test.id}`, { submission_type: "MSB" });
  expect(refusal(await askSound())).toEqual([409, "session_ended"]);
});

it("shows only stored recordings of the attempt in the report", async () => {
  const other = await startCandidate(server, who.test);
  const { signed_url, resource_uri }: Signed = (await ask()).json();
  await put(signed_url, WEBM, "video/webm");
  await saveAnswer(who, problem(0), { video_post_url: resource_uri });
  await saveAnswer(other, problem(0), { video_post_url: resource_uri });
  await saveAnswer(who, problem(1), { audio_post_url: "/media/proctor/ADO-made-up" });
  const recruiter = await signInRecruiter(server, companyId);
  const shown = [];
  for (const each of [who, other]) {
    await each.browser.post(`/rpc/test.submit_all/${who.test.id}`, { submission_type: "MSB" });
    const reply = await recruiter.browser.get(
      `/api/v1/test/${who.test.slug}/solutionset?username=${each.account.username}`,
    );
    const report: Report = reply.json();
    shown.push(report.sections[0]?.problems.map((entry) => [entry.attempted, entry.solution?.video_post_url]));
  }
  expect(shown).toEqual([
    [
      [true, resource_uri],
      [false, undefined],
    ],
    [
      [false, undefined],
      [false, undefined],
    ],
  ]);
});
