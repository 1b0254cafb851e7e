import { readTimeline } from "@invigil/contract/proctoring/evidence";
import { missedWords } from "@invigil/rules/evidence/missed-words";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signInRecruiter } from "../../testing/candidate.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { COUNTERS, heartbeatBook, startProctored, type ProctoredCandidate } from "../../testing/proctored.ts";

let server: TestServer;
let who: ProctoredCandidate;
let recruiter: Awaited<ReturnType<typeof signInRecruiter>>;
beforeEach(async () => {
  server = await startServer();
  who = await startProctored(server);
  recruiter = await signInRecruiter(server, who.companyId);
});
afterEach(() => server.stop());

/** The page's heartbeats, four seconds apart, each with the sums so far. */
async function beat(...sums: { undrawn?: number; unfocused?: number; windowed?: number }[]) {
  const book = heartbeatBook(server);
  for (const sum of sums) {
    server.advance(4_000);
    const counters = { ...COUNTERS, ...sum };
    book.note({ attemptId: who.solutionSet.id, beat: { proctorSessionId: who.settings.proctorSessionId, counters } });
    await book.write();
  }
}

async function lines() {
  const path = `${pathOf(readTimeline, { slug: who.test.slug })}?username=${who.account.username}&kinds=not-shown`;
  return readTimeline.response.parse((await recruiter.browser.get(path)).json()).evidence;
}

it("writes one line for a page that was not drawn although it reported no leave, and says what else it can be [B8.04]", async () => {
  await beat({}, { undrawn: 6_000 }, { undrawn: 10_000 }, { undrawn: 14_000, unfocused: 12_000 }, { undrawn: 14_000 });
  const [line, ...more] = await lines();
  expect(more).toEqual([]);
  expect(line).toMatchObject({
    source: "server",
    at: "2026-01-01T10:00:02.000Z",
    confidence: expect.closeTo(0.6) as number,
    data: { undrawn: 14_000, unfocused: 12_000, duration: 14_000, window_width: 1_280, screen_width: 1_280 },
  });
  expect(missedWords("not-shown", line?.data ?? {})).toBe(
    "The page reported no leave, but the browser did not draw the page and the page had no focus. Something may have hidden the leave from the page; a graphics driver that hangs or an unusual window manager can look the same.",
  );
});

it("writes another line for another time, and none for sums that do not grow", async () => {
  await beat({ windowed: 5_000 });
  server.advance(60_000);
  await beat({ windowed: 5_000 }, { windowed: 11_000 });
  expect((await lines()).map(({ data }) => data["windowed"])).toEqual([5_000, 6_000]);
});
