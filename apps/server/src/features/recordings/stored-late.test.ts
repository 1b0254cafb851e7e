import { SAVE_GRACE } from "@invigil/contract/constants";
import { readTimeline } from "@invigil/contract/proctoring/evidence";
import { readReview } from "@invigil/contract/results/marks";
import { readReport } from "@invigil/contract/results/reports";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Browser } from "../../testing/browser.ts";
import { signInRecruiter, startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { saveAnswer, submit } from "../../testing/take-test.ts";

const MINUTE = 60_000;
const WAV = Buffer.concat([Buffer.from("RIFFd\0\0\0WAVEfmt ", "latin1"), Buffer.alloc(64)]);

let server: TestServer;
let who: StartedCandidate;
let recruiter: Browser;
beforeEach(async () => {
  server = await startServer();
  const factory = createFactory(server.db);
  const companyId = (await factory.company()).id;
  recruiter = (await signInRecruiter(server, companyId)).browser;
  who = await startCandidate(server, await factory.test(companyId, { problems: [[{ type: "ADO" }, { type: "ADO" }]] }));
});
afterEach(() => server.stop());

/** The address is signed and named in the answer while the time runs. */
async function signed(n: number): Promise<string> {
  const problem = who.problems[n]?.slug ?? "";
  const sound = { kind: "ADO", problem, content_type: "audio/wav", size: WAV.length };
  const reply = await who.browser.post("/rpc/recording.sign", { ...sound, test_solution_set: who.solutionSet.id });
  const { signed_url, resource_uri } = reply.json<{ signed_url: string; resource_uri: string }>();
  await saveAnswer(who, problem, { audio_post_url: resource_uri });
  return signed_url;
}
const put = (url: string) => server.browser().send("PUT", url, WAV, { "content-type": "audio/wav" });
const named = () => `username=${who.account.username}`;
async function entries() {
  const reply = await recruiter.get(`${pathOf(readReport, { slug: who.test.slug })}?${named()}`);
  return readReport.response.parse(reply.json()).sections.flatMap(({ problems }) => problems);
}
async function lines() {
  const reply = await recruiter.get(`${pathOf(readTimeline, { slug: who.test.slug })}?${named()}&kinds=recording-late`);
  return readTimeline.response.parse(reply.json()).evidence;
}

it("says everywhere that an answer's recording was stored after the end", async () => {
  const late = await signed(0);
  await submit(who);
  server.advance(4 * MINUTE);
  expect((await put(late)).statusCode).toBeLessThan(300);
  const [entry] = await entries();
  expect(entry).toMatchObject({ attempted: true, recording_late: 4 * MINUTE });
  const review = await recruiter.get(pathOf(readReview, { slug: entry?.solution?.slug ?? "" }));
  expect(readReview.response.parse(review.json()).entry.recording_late).toBe(4 * MINUTE);
  expect(await lines()).toMatchObject([
    { kind: "recording-late", problem: who.problems[0]?.slug, data: { after_end: 4 * MINUTE } },
  ]);
});

it("says nothing about one that was stored in time, or within the grace", async () => {
  const inTime = await signed(0);
  const slow = await signed(1);
  await put(inTime);
  await submit(who);
  server.advance(SAVE_GRACE - 1);
  await put(slow);
  expect((await entries()).map(({ attempted, recording_late: late }) => [attempted, late])).toEqual([
    [true, null],
    [true, null],
  ]);
  expect(await lines()).toEqual([]);
});
