import { SAVE_GRACE } from "@invigil/contract/constants";
import { readTimeline } from "@invigil/contract/proctoring/evidence";
import { readReview } from "@invigil/contract/results/marks";
import { afterEach, beforeEach, expect, it } from "vitest";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { saveAnswer, submit } from "../../testing/take-test.ts";
import { startSpokenTest, type SpokenTest } from "./testing/spoken-test.ts";

const MINUTE = 60_000;

let server: TestServer;
let spoken: SpokenTest;
beforeEach(async () => {
  server = await startServer();
  spoken = await startSpokenTest(server);
});
afterEach(() => server.stop());

/** The address is signed and named in the answer while the time runs. */
async function signed(n: number) {
  const problem = spoken.problem(n);
  const address = await spoken.signed({ problem });
  await saveAnswer(spoken.who, problem, { audio_post_url: address.resource_uri });
  return address;
}
async function lines() {
  const { who, recruiter } = spoken;
  const query = `username=${who.account.username}&kinds=recording-late`;
  const reply = await recruiter.get(`${pathOf(readTimeline, { slug: who.test.slug })}?${query}`);
  return readTimeline.response.parse(reply.json()).evidence;
}

it("says everywhere that an answer's recording was stored after the end", async () => {
  const late = await signed(0);
  await submit(spoken.who);
  server.advance(4 * MINUTE);
  expect((await spoken.put(late)).statusCode).toBeLessThan(300);
  const [entry] = await spoken.entries();
  expect(entry).toMatchObject({ attempted: true, recording_late: 4 * MINUTE });
  const review = await spoken.recruiter.get(pathOf(readReview, { slug: entry?.solution?.slug ?? "" }));
  expect(readReview.response.parse(review.json()).entry.recording_late).toBe(4 * MINUTE);
  expect(await lines()).toMatchObject([
    { kind: "recording-late", problem: spoken.problem(0), data: { after_end: 4 * MINUTE } },
  ]);
});

it("says nothing about one that was stored in time, or within the grace", async () => {
  const inTime = await signed(0);
  const slow = await signed(1);
  await spoken.put(inTime);
  await submit(spoken.who);
  server.advance(SAVE_GRACE - 1);
  await spoken.put(slow);
  expect((await spoken.entries()).map(({ attempted, recording_late: late }) => [attempted, late])).toEqual([
    [true, null],
    [true, null],
  ]);
  expect(await lines()).toEqual([]);
});
