import { readTimeline, type Evidence } from "@invigil/contract/proctoring/evidence";
import { signImage } from "@invigil/contract/proctoring/proctoring";
import type { ServerMessage } from "@invigil/contract/socket";
import { toJson } from "@invigil/db/json";
import { sql } from "kysely";
import { expect, vi } from "vitest";
import { askMovements } from "../features/proctoring/movements/ask-movements.ts";
import { signInRecruiter } from "./candidate.ts";
import { pathOf, startServer, type TestServer } from "./harness.ts";
import { callProctor, COUNTERS, heartbeatBook, startProctored, type ProctoredCandidate } from "./proctored.ts";
import { openPage } from "./socket-page.ts";

type Page = Awaited<ReturnType<typeof openPage>>;
export type Asked = Extract<ServerMessage, { type: "movement-asked" }>;

export const MINUTE = 60_000;
/** Between two sweeps of a test. */
const STEP = 30_000;
const CAMERA = { movements: true, audio: { enabled: false } };

let own: TestServer;
let address: string;
let candidate: ProctoredCandidate;
let page: Page;
let sequence: number;
/** Before each test. */
export async function start(): Promise<void> {
  own = await startServer();
  address = await own.listen();
}

/** After each test. */
export async function stop(): Promise<void> {
  page.close();
  await own.stop();
}

export const server = (): TestServer => own;
export const who = (): ProctoredCandidate => candidate;

/** A page with a camera, in an attempt of an hour and a half. */
export async function begin(proctor: object = CAMERA) {
  candidate = await startProctored(own, proctor);
  await sql`update attempt set expires_at = started_at + interval '90 minutes'`.execute(own.db);
  page = await openPage(address, candidate);
  sequence = 1;
  await say({ type: "webcam-enabled", label: "A camera" });
}

export async function say(...messages: Record<string, unknown>[]) {
  for (const message of messages) {
    const reply = await page.say(message, { seq: sequence, at: own.now().toISOString() });
    expect(reply).toEqual({ ok: true, seq: sequence });
    sequence += 1;
  }
}

export const minutes = () => (own.now().getTime() - Date.parse("2026-01-01T10:00:00.000Z")) / MINUTE;
export const asked = (): Asked[] => page.messages.filter((message) => message.type === "movement-asked");

/** Lets time pass with heartbeats and sweeps, until enough of it has passed or the next request is made. */
export async function pass(time: number, { silent = false, until = Infinity } = {}): Promise<void> {
  const book = heartbeatBook(own);
  for (let passed = 0; passed < time && (await requests()).length < until; passed += STEP) {
    own.advance(STEP);
    if (!silent) {
      const { proctorSessionId } = candidate.settings;
      book.note({ attemptId: candidate.solutionSet.id, beat: { proctorSessionId, counters: COUNTERS } });
      await book.write();
    }
    await askMovements(own.deps);
  }
}

export const requests = () =>
  own.db
    .selectFrom("attempt_event")
    .selectAll()
    .where("kind", "in", ["movement", "movement-missed"])
    .orderBy("id")
    .execute();

/** The next request, as the page hears it. */
export async function nextRequest(): Promise<Asked> {
  const before = (await requests()).length;
  await pass(60 * MINUTE, { until: before + 1 });
  const [line] = (await requests()).slice(-1);
  return page.heard("movement-asked", (message) => message.type === "movement-asked" && message.request === line?.id);
}

/** Pictures that were taken now, with what the analysis found in each. Returns their numbers. */
export async function pictures(poses: ({ turn: number; tilt: number } | null)[]): Promise<number[]> {
  const numbers: number[] = [];
  for (const pose of poses) {
    const body = {
      assessment_id: candidate.test.id,
      failed_image_uploads: [],
      proctoring_start_time: own.now().toISOString(),
      image_sequence: -1,
      mode: "image",
      upload_speed: null,
      download_speed: null,
      offline_duration: 0,
    };
    const reply = await callProctor(own, candidate.settings.token, signImage.path, body);
    const { image_sequence } = signImage.response.parse(reply.json());
    numbers.push(image_sequence);
    await analyse([image_sequence], pose);
  }
  return numbers;
}

/** Stores pictures with what the analysis found in them. */
export async function analyse(numbers: readonly number[], pose: { turn: number; tilt: number } | null): Promise<void> {
  const analysis = pose ? { unclear: null, faces: 1, pose } : { unclear: null, faces: 0 };
  await own.db
    .updateTable("proctor_media")
    .set({ state: "stored", stored_at: own.now(), analysed_at: own.now() })
    .set({ metadata: sql`metadata || ${toJson({ analysis })}` })
    .where("sequence", "in", numbers)
    .execute();
}

export const STRAIGHT = { turn: 0.02, tilt: 1 };
export const POSES = {
  "look-left": { turn: 0.5, tilt: 0 },
  "look-right": { turn: -0.5, tilt: 0 },
  "tilt-left": { turn: 0, tilt: 20 },
  "tilt-right": { turn: 0, tilt: -20 },
};
export const still = () => pictures([STRAIGHT, STRAIGHT, STRAIGHT]);

/** Shows a request and ends it, with what the camera saw meanwhile. */
export async function show({ request }: Asked, taken: number[], over: object = {}) {
  await say({ type: "movement-shown", request });
  own.advance(40_000);
  await say({ type: "movement-over", request, pictures: taken, seen: false, used: true, disturbed: false, ...over });
}

/** A request that is shown twice and followed neither time. */
export async function ignore(over: object = {}) {
  const request = await nextRequest();
  await show(request, await still(), over);
  await pass(90_000);
  await page.heard(
    "movement-asked",
    (message) => "again" in message && message.request === request.request && message.again,
  );
  await show(request, await still(), over);
  await pass(90_000);
  return request;
}

export async function lines(kind = "movement,movement-missed"): Promise<Evidence[]> {
  const recruiter = await signInRecruiter(own, candidate.companyId);
  const path = `${pathOf(readTimeline, { slug: candidate.test.slug })}?username=${candidate.account.username}&kinds=${kind}`;
  return readTimeline.response.parse((await recruiter.browser.get(path)).json()).evidence;
}

export async function closePage() {
  page.close();
  const open = async () => (await sql`select from open_page`.execute(own.db)).rows.length;
  await vi.waitUntil(async () => (await open()) === 0, { timeout: 60_000 });
}
