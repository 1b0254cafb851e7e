import { readTimeline } from "@invigil/contract/proctoring/evidence";
import { readIntegrity, reportPdf } from "@invigil/contract/proctoring/integrity";
import { toJson } from "@invigil/db/json";
import { noteSight, publishWorker } from "@invigil/records/runs/workers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signInRecruiter, startCandidate } from "../../../testing/candidate.ts";
import { createFactory } from "../../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../../testing/harness.ts";
import { pdfText } from "../../../testing/pdf-text.ts";
import { evaluateEnded, submit } from "../../../testing/take-test.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

const MINUTE = 60_000;

async function begin(proctor: object) {
  const factory = createFactory(server.db);
  const company = await factory.company();
  const test = await factory.test(company.id, { overrides: { test_type: "EMP", settings: toJson({ proctor }) } });
  const { slug } = test;
  const who = await startCandidate(server, test);
  const { browser } = await signInRecruiter(server, company.id);
  const asked = `?username=${who.account.username}`;
  const read = async () =>
    readIntegrity.response.parse((await browser.get(`${pathOf(readIntegrity, { slug })}${asked}`)).json());
  return { who, slug, browser, asked, read, attempt_id: who.solutionSet.id };
}

function note(attempt_id: number, kind: string, data: object = {}, at = server.now()) {
  return server.db
    .insertInto("attempt_event")
    .values({ attempt_id, kind, at, received_at: at, source: "server", data: toJson(data) })
    .execute();
}

function store(attempt_id: number, sequence: number, state: "stored" | "deleted", analysed: boolean) {
  const at = server.now();
  const file = { kind: "snapshot" as const, content_type: "image/webp", size: 1, state };
  const times = { taken_at: at, created_at: at, stored_at: at, analysed_at: analysed ? at : null };
  return server.db
    .insertInto("proctor_media")
    .values({ id: `seen-${attempt_id}-${sequence}`, attempt_id, sequence, ...file, ...times })
    .execute();
}

it("says the same coverage in the report, on the timeline and in the PDF, without pauses", async () => {
  const proctor = { enabled: true, snapshot: true, snapshot_seconds: 10 };
  const { who, slug, browser, asked, read, attempt_id } = await begin(proctor);
  server.advance(2 * MINUTE);
  await note(attempt_id, "pause");
  server.advance(10 * MINUTE);
  await note(attempt_id, "unpause");
  await store(attempt_id, 0, "deleted", true);
  await store(attempt_id, 1, "stored", true);
  await store(attempt_id, 2, "stored", false);
  await note(attempt_id, "focus", { away: 4_000 });
  await note(attempt_id, "focus", { away: 9_000, excused: "file" });
  await note(attempt_id, "page-closed", { duration: 70_000 });
  await note(attempt_id, "heartbeat-lost");
  server.advance(MINUTE);
  const expected = [
    "Camera: 3 of about 18 expected pictures.",
    "Detection in the browser: no report came.",
    "Focus: the window was left for 4 s.",
    "Network: out of contact 2 times, for 2 min 10 s in all.",
    "Analysis: 1 picture still waits. It is off now, because no worker is running.",
  ];
  expect((await read()).coverage).toEqual(expected);
  await submit(who);
  await evaluateEnded(server);
  // What happens after the end is no part of it.
  server.advance(30 * MINUTE);
  expect((await read()).coverage).toEqual(expected);
  const timeline = await browser.get(`${pathOf(readTimeline, { slug })}${asked}`);
  expect(readTimeline.response.parse(timeline.json()).coverage).toEqual(expected);
  const text = pdfText((await browser.get(`${pathOf(reportPdf, { slug })}${asked}`)).rawPayload).replaceAll(
    /\s+/g,
    " ",
  );
  for (const sentence of expected) expect(text).toContain(sentence);
  expect(text.indexOf("Camera: 3 of")).toBeLessThan(text.indexOf("Page closed for a while"));
});

it("says that analysis is off while no worker can load the detectors", async () => {
  const { read, attempt_id } = await begin({ enabled: true, snapshot: true });
  await store(attempt_id, 1, "stored", false);
  const said = async () => (await read()).coverage.at(-1);
  const card = { technologies: [], offers: [], unavailable: [] };
  await publishWorker(server.db, { id: "one", ...card });
  expect(await said()).toBe("Analysis: 1 picture still waits.");
  await noteSight(server.db, { id: "one", sees: false });
  // It still reports that it is alive.
  await publishWorker(server.db, { id: "one", ...card });
  expect(await said()).toBe(
    "Analysis: 1 picture still waits. It is off now, because its detectors could not be loaded; it tries again by itself.",
  );
  await publishWorker(server.db, { id: "two", ...card });
  expect(await said()).toBe("Analysis: 1 picture still waits.");
  await noteSight(server.db, { id: "two", sees: false });
  await noteSight(server.db, { id: "one", sees: true });
  expect(await said()).toBe("Analysis: 1 picture still waits.");
  await server.db.deleteFrom("worker").execute();
});

it("takes microphone, focus and detection from the browser's sums", async () => {
  const { read, attempt_id } = await begin({ enabled: true, snapshot: true, audio: { enabled: true } });
  const none = { no_face: 0, multiple_faces: 0, objects: 0, unclear_frames: 0, frames: 0, voice_incidents: 0 };
  const sums = { mute_count: 1, mute_duration: 20_000, blurs: 1, short_blurs: 0, full_screen_exits: 0 };
  const snapshots = { snapshots_taken: 0, snapshots_stored: 0, snapshots_failed: 0, extended_screen: false };
  const counters = { ...none, ...sums, ...snapshots, connection: { good: 0, bad: 0, offline: 0, total: 0 } };
  await server.db
    .insertInto("proctor_session")
    .values({ attempt_id, ab_mode: "single", created_at: server.now(), tolerance_left: 0, counters: toJson(counters) })
    .onConflict((conflict) => conflict.column("attempt_id").doUpdateSet({ counters: toJson(counters) }))
    .execute();
  await note(attempt_id, "focus", { away: 4_000 });
  await note(attempt_id, "focus", { away: 9_000, excused: "file" });
  await note(attempt_id, "focus", { away: 2_000, excused: "file", believed: false });
  expect((await read()).coverage).toEqual([
    "Camera: no picture was due yet.",
    "Detection in the browser did not run.",
    "Microphone: muted or silent for 20 s.",
    "Focus: the window was left for 6 s.",
    "Network: in contact throughout.",
  ]);
});

it("says nothing about what an unproctored test does not watch", async () => {
  const { read } = await begin({ enabled: false });
  expect((await read()).coverage).toEqual([]);
});
