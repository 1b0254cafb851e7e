import { exportCandidate, Timeline } from "@invigil/contract/proctoring/evidence";
import { readIntegrity } from "@invigil/contract/proctoring/integrity";
import { readLive } from "@invigil/contract/proctoring/live";
import { noteFindings } from "@invigil/records/evidence/note-findings";
import { noteMedia } from "@invigil/records/evidence/note-media";
import { strFromU8, unzipSync } from "fflate";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signInRecruiter } from "../../testing/candidate.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { startProctored, type ProctoredCandidate } from "../../testing/proctored.ts";
import { openPage } from "../../testing/socket-page.ts";

interface Exported {
  id: number;
  kind: string;
  part_of: number | null;
  at: string;
}

let server: TestServer;
let who: ProctoredCandidate;
let page: Awaited<ReturnType<typeof openPage>>;
let recruiter: Awaited<ReturnType<typeof signInRecruiter>>;
let seq = 0;
beforeEach(async () => {
  server = await startServer();
  who = await startProctored(server, { browser_tolerance: { enabled: true, count: 3 } });
  page = await openPage(await server.listen(), who);
  recruiter = await signInRecruiter(server, who.companyId);
  seq = 0;
});
afterEach(async () => {
  page.close();
  await server.stop();
});

async function say(event: Record<string, unknown>) {
  seq += 1;
  expect(await page.say(event, { seq, at: server.now().toISOString() })).toMatchObject({ ok: true });
}

/** A stored picture or clip of this moment. */
async function store(kind: "snapshot" | "incident") {
  const id = `${kind}-${server.now().getTime()}`;
  const at = server.now();
  const about = { id, attempt_id: who.solutionSet.id, kind, sequence: null, content_type: "image/webp", size: 1 };
  await server.db
    .insertInto("proctor_media")
    .values({ ...about, state: "stored", taken_at: at, created_at: at, stored_at: at })
    .execute();
  return { id, attempt_id: who.solutionSet.id, sequence: null, taken_at: at };
}

/** How often a kind is counted by everything that counts. */
async function counts(kind: string) {
  const { slug } = who.test;
  const { username } = who.account;
  const asked = `?username=${username}`;
  const timeline = Timeline.parse((await recruiter.browser.get(`/api/v1/test/${slug}/timeline${asked}`)).json());
  const integrity = readIntegrity.response.parse(
    (await recruiter.browser.get(pathOf(readIntegrity, { slug }) + asked)).json(),
  );
  const live = readLive.response.parse((await recruiter.browser.get(pathOf(readLive, { slug }))).json());
  return {
    lines: timeline.evidence.filter((line) => line.kind === kind),
    counted: [
      timeline.counts[kind],
      integrity.kinds.find((each) => each.kind === kind)?.count,
      live.rows[0]?.alerts[kind],
    ],
  };
}

it("counts each voice once, although the browser and the analysis both report it [B8.04]", async () => {
  for (const incidentId of ["one", "two"]) {
    server.advance(10_000);
    await say({ type: "voice", incidentId, duration: 1_500 });
    const clip = await store("incident");
    const { attempt_id: attemptId, id: mediaId, taken_at: at } = clip;
    await server.db
      .transaction()
      .execute((tx) => noteMedia(tx, { attemptId, mediaId, kind: "voice", at, now: at, data: { incidentId } }));
    await server.db
      .transaction()
      .execute((tx) =>
        noteFindings(tx, clip, [
          { kind: "voice", confidence: null, detector: "sound-level 1", data: { level: { peak: 1 } } },
        ]),
      );
  }
  const { lines, counted } = await counts("voice");
  expect(counted).toEqual([2, 2, 2]);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatchObject({ sources: ["browser", "analysis"], data: { incidentId: "one", level: { peak: 1 } } });
});

it("tells a scene of several reports as one happening with start, end and best picture [B8.04]", async () => {
  server.advance(60_000);
  const begun = server.now();
  const alert = { type: "alert", kind: "multiple-faces", confidence: 0.8, detector: "blaze", image_sequence: null };
  await say({ ...alert, details: {} });
  const clearest = 2;
  let best = "";
  for (const picture of [1, 2, 3, 4]) {
    server.advance(3_250);
    const media = await store("snapshot");
    if (picture === clearest) best = media.id;
    const confidence = picture === clearest ? 0.95 : 0.7;
    await server.db
      .transaction()
      .execute((tx) =>
        noteFindings(tx, media, [{ kind: "multiple-faces", confidence, detector: "ssd", data: { faces: 2 } }]),
      );
  }
  const { lines, counted } = await counts("multiple-faces");
  expect(counted).toEqual([1, 1, 1]);
  expect(lines).toMatchObject([
    {
      at: begun.toISOString(),
      ends_at: new Date(begun.getTime() + 13_000).toISOString(),
      sources: ["browser", "analysis"],
      detector: "ssd",
      media: { url: expect.stringContaining(best) as string },
    },
  ]);
  // Another one ten minutes later is another happening.
  server.advance(600_000);
  await say({ ...alert, details: {} });
  expect((await counts("multiple-faces")).counted).toEqual([2, 2, 2]);
});

it("exports the happenings, and beside them the reports that each consists of", async () => {
  const alert = { type: "alert", kind: "no-face", confidence: 0.8, detector: "blaze", image_sequence: null };
  for (const _ of [1, 2, 3]) {
    server.advance(20_000);
    await say({ ...alert, details: {} });
  }
  const { browser } = await signInRecruiter(server, who.companyId);
  const reply = await browser.get(pathOf(exportCandidate, { username: who.account.username }));
  const files = unzipSync(new Uint8Array(reply.rawPayload));
  const folder = `attempts/${who.test.slug}-${who.solutionSet.slug}`;
  const read = (name: string) => {
    const all = JSON.parse(strFromU8(files[`${folder}/${name}.json`] ?? new Uint8Array())) as Exported[];
    return all.filter(({ kind }) => kind === "no-face");
  };
  const reports = read("events");
  expect(reports.map(({ part_of }) => part_of)).toEqual([null, reports[0]?.id, reports[0]?.id]);
  expect(read("happenings")).toMatchObject([
    {
      name: "No face detected",
      at: reports[0]?.at,
      ends_at: reports[2]?.at,
      sources: ["browser"],
      reports: reports.map(({ id }) => id),
    },
  ]);
  const guide = strFromU8(files["README.txt"] ?? new Uint8Array());
  expect(guide).toContain("happenings.json     What happened");
  expect(guide).toContain("events.json         Every single report");
});

it("counts four leaves as four, although the last one uses the tolerance up [B4.03]", async () => {
  for (const _ of [1, 2, 3, 4]) {
    server.advance(20_000);
    await say({ type: "blur", problem: null });
    server.advance(4_000);
    await say({ type: "focus", problem: null, away: 4_000 });
    await say({ type: "increment-browser-tolerance", away: 4_000, problem: null });
  }
  const { lines, counted } = await counts("tolerance");
  expect(counted).toEqual([4, 4, 4]);
  expect(lines.map(({ label }) => label)).toEqual([null, null, null, "Browser Tolerance Violation"]);
});
