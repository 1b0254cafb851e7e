import { createProctorSettings, type Counters, type OpenedPage } from "@invigil/contract/proctoring/proctoring";
import type { ReplyOf } from "@invigil/contract/route";
import { toJson } from "@invigil/db/json";
import { closeDueAttempts } from "../features/attempts/close-due.ts";
import { createHeartbeats, noteLostHeartbeats, type Heartbeats } from "../features/proctoring/heartbeats.ts";
import { createMissedSigns } from "../features/proctoring/missed-signs.ts";
import { createDefinitions } from "../shared/tests/definitions.ts";
import { startCandidate, type StartedCandidate } from "./candidate.ts";
import { createFactory } from "./factory.ts";
import { pathOf, type TestServer } from "./harness.ts";

type Problems = NonNullable<Parameters<ReturnType<typeof createFactory>["test"]>[1]>["problems"];
type Settings = ReplyOf<typeof createProctorSettings>;

const PROCTOR = {
  enabled: true,
  snapshot: true,
  audio: { enabled: true },
  browser_tolerance: { enabled: true, count: 2 },
};

/** A test that is proctored in every way, with a test's own changes. */
export async function makeProctoredTest(
  server: TestServer,
  proctor: object = {},
  system: object = {},
  problems?: Problems,
) {
  const factory = createFactory(server.db);
  const company = await factory.company();
  const settings = toJson({ proctor: { ...PROCTOR, ...proctor } });
  const test = await factory.test(company.id, {
    overrides: { settings, system_settings: toJson(system) },
    ...(problems && { problems }),
  });
  return { ...test, companyId: company.id };
}

export async function createSettings(
  who: Pick<StartedCandidate, "browser" | "test">,
  opened?: OpenedPage,
): Promise<Settings> {
  const path = pathOf(createProctorSettings, { type: "test", id: who.test.id });
  const reply = await who.browser.post(path, opened && { opened });
  if (reply.statusCode !== 200) throw new Error(`settings answered ${reply.statusCode}: ${reply.body}`);
  return reply.json();
}

/** A candidate whose clock is running and whose proctoring has begun. */
export async function startProctored(
  server: TestServer,
  proctor: object = {},
  system: object = {},
  problems?: Problems,
) {
  const test = await makeProctoredTest(server, proctor, system, problems);
  const candidate = await startCandidate(server, test);
  return { ...candidate, companyId: test.companyId, settings: await createSettings(candidate) };
}
export type ProctoredCandidate = Awaited<ReturnType<typeof startProctored>>;

/** A call to the proctor service: no cookie, only the token. */
export function callProctor(server: TestServer, token: string, url: string, payload: object) {
  const headers = { authorization: `Bearer ${token}`, "x-transaction-id": "a-transaction" };
  return server.inject({ method: "POST", url, headers, payload });
}

export const COUNTERS: Counters = {
  no_face: 1,
  multiple_faces: 0,
  objects: 0,
  unclear_frames: 2,
  frames: 60,
  voice_incidents: 0,
  mute_count: 0,
  mute_duration: 0,
  blurs: 1,
  short_blurs: 1,
  full_screen_exits: 0,
  snapshots_taken: 4,
  snapshots_stored: 4,
  snapshots_failed: 0,
  connection: { good: 3, bad: 0, offline: 0, total: 3 },
  extended_screen: false,
  voice_off: 0,
  undrawn: 0,
  unfocused: 0,
  windowed: 0,
  window_width: 1280,
  window_height: 800,
  screen_width: 1280,
  screen_height: 800,
};

/** The attempt's timeline, oldest first. */
export function eventsOf({ db }: TestServer, attemptId: number) {
  return db
    .selectFrom("attempt_event")
    .selectAll()
    .where("attempt_id", "=", attemptId)
    .where("kind", "not in", ["sign-in", "start"])
    .orderBy("id")
    .execute();
}

export function sessionOf({ db }: TestServer, attemptId: number) {
  return db.selectFrom("proctor_session").selectAll().where("attempt_id", "=", attemptId).executeTakeFirstOrThrow();
}

/** What the server does every second by itself. */
export async function sweep(server: TestServer): Promise<void> {
  await closeDueAttempts({ ...server.deps, definitions: createDefinitions(server.db) });
  await noteLostHeartbeats(server.deps);
  await createMissedSigns(server.deps)();
}

/** A server's store of heartbeats, written when the test says so. */
export function heartbeatBook({ deps }: TestServer): Heartbeats {
  return createHeartbeats(deps);
}
