import { randomUUID, verify } from "node:crypto";
import { Receipt } from "@invigil/contract/taking/attempts";
import { answerTurn, askForPerson } from "@invigil/contract/interviews/session";
import { eraseCandidate, exportCandidate } from "@invigil/contract/proctoring/evidence";
import { endCv } from "@invigil/records/interviews/cv";
import { readSession } from "@invigil/records/interviews/sessions";
import { strFromU8, unzipSync } from "fflate";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Browser } from "../../testing/browser.ts";
import { signInRecruiter, startCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { aPiece, aPlan, caller, interviewTest } from "../../testing/interview-calls.ts";
import { createRetention } from "./retain-media.ts";
import { everything } from "./testing/everything.ts";

const DAY = 24 * 3_600_000;
const ANSWER = "My answer is about beekeeping.";
const CV = "Beekeeping since 2019";

let server: TestServer;
let owner: Browser;
let companyId: number;
beforeEach(async () => {
  server = await startServer();
  companyId = (await createFactory(server.db).company()).id;
  owner = (await signInRecruiter(server, companyId)).browser;
});
afterEach(() => server.stop());

/** Somebody who uploaded a CV, spoke, typed, asked for a person, was decided about, and whose words a model read. */
async function interviewed() {
  const test = await interviewTest(server, { plan: aPlan({ cv: "optional" }) }, companyId);
  const candidate = await startCandidate(server, test);
  const id = candidate.solutionSet.id;
  const who = caller(candidate.browser, id);
  await who.consent();
  await who.sendCv(Buffer.from(CV), "beekeeper.txt");
  await readCv(id);
  await who.begin();
  await who.heard(0);
  const spoken = randomUUID();
  await who.sendPiece(1, spoken, 0, aPiece());
  await who.call(answerTurn, { base: 1, client_turn_id: spoken, mode: "spoken", pieces: 1 });
  await who.type(2, ANSWER);
  await who.raw(askForPerson, { message: "beekeeping, please" });
  await candidate.browser.post(`/rpc/test.submit_all/${test.id}`, { submission_type: "MSB" });
  await storeCall(id);
  const files = await server.db.selectFrom("interview_piece").select("file_key as key").execute();
  const { cv_key } = await server.db.selectFrom("interview_session").select("cv_key").executeTakeFirstOrThrow();
  return { ...candidate, id, files: [...files.map(({ key }) => key), cv_key ?? ""] };
}

/** What a worker does with a CV. */
async function readCv(id: number): Promise<void> {
  await server.db.transaction().execute(async (tx) => {
    const session = await readSession(tx, id);
    const topics = { skills: [], projects: [CV] };
    const end = { state: "ready", reason: null, topics, hidden: null, now: server.now() } as const;
    if (session) await endCv(tx, session, end);
  });
}

async function storeCall(attempt_id: number): Promise<void> {
  const hash = Buffer.alloc(32);
  const facts = { purpose: "next", template: "t", model_asked: "m", host: "h", outcome: "ok", ms: 1 };
  const texts = { request: ANSWER, response: ANSWER, request_hash: hash, previous: hash, hash };
  await server.db
    .insertInto("ai_call")
    .values({ company_id: companyId, attempt_id, number: 1, at: server.now(), ...facts, ...texts })
    .execute();
}

const callsLeft = () => server.db.selectFrom("ai_call").select(["request", "response", "outcome"]).execute();

it("exports an interview with its CV and recordings", async () => {
  const who = await interviewed();
  const reply = await owner.get(pathOf(exportCandidate, { username: who.account.username }));
  const files = unzipSync(new Uint8Array(reply.rawPayload));
  const folder = `attempts/${who.test.slug}-${who.solutionSet.slug}`;
  const text = (path: string) => strFromU8(files[`${folder}/${path}`] ?? new Uint8Array());
  expect(text("interview/beekeeper.txt")).toBe(CV);
  expect(files[`${folder}/interview/answer-1-part-1.wav`]).toHaveLength(aPiece().length);
  expect(JSON.parse(text("interview.json"))).toMatchObject({
    person_message: "beekeeping, please",
    turns: [{ kind: "greeting" }, { mode: "spoken" }, { answer: ANSWER }, { kind: "own-questions" }],
  });
});

it("erases every word of an interview and keeps its times", async () => {
  const who = await interviewed();
  const confirm = who.account.username;
  const erased = await owner.post(pathOf(eraseCandidate, { username: confirm }), { confirm });
  expect(erased.statusCode).toBe(200);
  expect((await everything(server)).toLowerCase()).not.toContain("beekeep");
  for (const key of who.files) expect(await server.deps.storage.stat(key)).toBeNull();
  expect(await callsLeft()).toEqual([{ request: null, response: null, outcome: "ok" }]);
  const { began_at } = await server.db.selectFrom("interview_session").select("began_at").executeTakeFirstOrThrow();
  expect(began_at).toEqual(server.now());
});

it("deletes recordings, answers and the CV when the candidate was told, and the calls after 200 days", async () => {
  const who = await interviewed();
  const receipt = async () => (await who.browser.get(`/api/v1/test/${who.test.slug}/receipt`)).json<Receipt>();
  const before = await receipt();
  expect(before.answers).toHaveLength(2);
  server.advance(180 * DAY - 1);
  await createRetention(server.deps)();
  expect(await server.deps.storage.stat(who.files[0] ?? "")).not.toBeNull();
  server.advance(1);
  await createRetention(server.deps)();
  for (const key of who.files) expect(await server.deps.storage.stat(key)).toBeNull();
  const turns = await server.db.selectFrom("interview_turn").select(["text", "answer", "transcript"]).execute();
  expect(new Set(turns.map((turn) => JSON.stringify(turn)))).toEqual(
    new Set(['{"text":"","answer":null,"transcript":null}']),
  );
  // Questions may repeat what somebody said. The receipt stays, and still proves what was answered.
  const { receipt: kept } = await server.db.selectFrom("attempt").select("receipt").executeTakeFirstOrThrow();
  const { answers, payload, signature, public_key: key } = Receipt.parse(kept);
  expect(answers).toEqual(before.answers.map((answer) => ({ ...answer, title: "Deleted" })));
  expect(JSON.parse(payload).answers).toEqual(answers);
  expect(verify(null, Buffer.from(payload), key, Buffer.from(signature, "base64"))).toBe(true);
  expect(await callsLeft()).toEqual([{ request: null, response: null, outcome: "ok" }]);
  server.advance(20 * DAY);
  await createRetention(server.deps)();
  expect(await callsLeft()).toHaveLength(1);
  server.advance(1);
  await createRetention(server.deps)();
  expect(await callsLeft()).toEqual([]);
});
