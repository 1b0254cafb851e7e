import { readTimeline } from "@invigil/contract/proctoring/evidence";
import { readIntegrity } from "@invigil/contract/proctoring/integrity";
import { readLive } from "@invigil/contract/proctoring/live";
import { toJson } from "@invigil/db/json";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signInRecruiter } from "../../testing/candidate.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { startProctored, type ProctoredCandidate } from "../../testing/proctored.ts";
import { openPage } from "../../testing/socket-page.ts";

let server: TestServer;
let who: ProctoredCandidate;
let page: Awaited<ReturnType<typeof openPage>>;
let recruiter: Awaited<ReturnType<typeof signInRecruiter>>;
beforeEach(async () => {
  server = await startServer();
  const address = await server.listen();
  who = await startProctored(server);
  page = await openPage(address, who);
  recruiter = await signInRecruiter(server, who.companyId);
});
afterEach(async () => {
  page.close();
  await server.stop();
});

async function wall() {
  const reply = await recruiter.browser.get(pathOf(readLive, { slug: who.test.slug }));
  const [row] = readLive.response.parse(reply.json()).rows;
  return { unseen: row?.unseen, alerts: row?.alerts };
}

const dark = { type: "unseen", kind: "camera-unclear", why: "dark", image_sequence: null } as const;
const off = { type: "unseen", kind: "detection-off", why: "no model", image_sequence: null } as const;

it("tells the wall that a candidate cannot be seen, as long as it lasts, and makes no alert of it", async () => {
  expect(await wall()).toEqual({ unseen: null, alerts: {} });
  await page.say(dark, { seq: 1, at: server.now().toISOString() });
  expect(await wall()).toEqual({ unseen: "camera-unclear", alerts: {} });
  server.advance(30_000);
  await page.say(off, { seq: 2, at: server.now().toISOString() });
  expect(await wall()).toEqual({ unseen: "detection-off", alerts: {} });
  server.advance(76_000);
  expect(await wall()).toEqual({ unseen: null, alerts: {} });
});

it("tells the wall of a silent microphone, as long as it lasts, and makes one line of it, no alerts [B4.07]", async () => {
  const heard = async () => {
    const reply = await recruiter.browser.get(pathOf(readLive, { slug: who.test.slug }));
    const [row] = readLive.response.parse(reply.json()).rows;
    return { silent: row?.silent, alerts: row?.alerts };
  };
  expect(await heard()).toEqual({ silent: false, alerts: {} });
  let seq = 0;
  const say = (event: Record<string, unknown>) => page.say(event, { seq: ++seq, at: server.now().toISOString() });
  // Noise suppression: exact silence, but for a cough now and then.
  for (const count of [1, 2, 3]) {
    await say({ type: "microphone-muted", count });
    expect(await heard()).toEqual({ silent: true, alerts: {} });
    server.advance(20_000);
    await say({ type: "microphone-unmuted", duration: 20_000 });
    expect(await heard()).toEqual({ silent: false, alerts: {} });
    server.advance(2_000);
  }
  const path = `${pathOf(readTimeline, { slug: who.test.slug })}?username=${who.account.username}`;
  const { evidence } = readTimeline.response.parse((await recruiter.browser.get(path)).json());
  expect(evidence.filter(({ kind }) => kind === "microphone-muted")).toHaveLength(1);
});

it("counts neither in the report, whose coverage says how many pictures could not be judged", async () => {
  await page.say(dark, { seq: 1, at: server.now().toISOString() });
  await page.say(off, { seq: 2, at: server.now().toISOString() });
  const file = {
    attempt_id: who.solutionSet.id,
    kind: "snapshot",
    content_type: "image/webp",
    state: "stored",
  } as const;
  const times = { created_at: server.now(), taken_at: server.now(), analysed_at: server.now() };
  for (const [id, unclear] of [
    ["a-dark-picture", "dark"],
    ["a-clear-picture", null],
  ] as const) {
    const metadata = toJson({ analysis: { unclear } });
    await server.db
      .insertInto("proctor_media")
      .values({ ...file, ...times, id, metadata })
      .execute();
  }
  const path = `${pathOf(readIntegrity, { slug: who.test.slug })}?username=${who.account.username}`;
  const { kinds, coverage } = readIntegrity.response.parse((await recruiter.browser.get(path)).json());
  expect(kinds).toEqual([]);
  expect(coverage[0]).toBe("Camera: 2 pictures, as many as expected; 1 could not be judged.");
});
