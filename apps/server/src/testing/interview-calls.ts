import { randomUUID } from "node:crypto";
import { InterviewPlan } from "@invigil/contract/interviews/plan";
import { sendLatePiece } from "@invigil/contract/interviews/late-answers";
import * as calls from "@invigil/contract/interviews/session";
import { CONSENT_VERSION, InterviewSnapshot } from "@invigil/contract/interviews/snapshot";
import type { Route } from "@invigil/contract/route";
import type { StartedAttempt } from "@invigil/contract/taking/attempts";
import { toJson } from "@invigil/db/json";
import { wavHeader } from "@invigil/sound/write-wav";
import type { z } from "zod";
import type { Browser } from "./browser.ts";
import { startCandidate } from "./candidate.ts";
import { createFactory } from "./factory.ts";
import { pathOf, type TestServer } from "./harness.ts";

type Snapshot = InterviewSnapshot;
type PlanInput = Partial<z.input<typeof InterviewPlan>>;

/** A plan with two competencies and a question each. */
export function aPlan(over: PlanInput = {}): InterviewPlan {
  const anchors = ["none", "little", "some", "good", "very good", "excellent"];
  return InterviewPlan.parse({
    cv: "off",
    competencies: [
      {
        key: "databases",
        name: "Databases",
        anchors,
        questions: [
          { text: "How do you find out why a query is slow?", rephrased: "A query is slow. What do you do?" },
        ],
        follow_ups: 0,
      },
      {
        key: "teamwork",
        name: "Teamwork",
        anchors,
        questions: [{ text: "Tell me about a disagreement in a team of yours." }],
        follow_ups: 0,
      },
    ],
    about: [{ question: "Can I work from home?", answer: "Yes, on three days a week." }],
    ...over,
  });
}

export interface InterviewInput {
  plan?: InterviewPlan;
  minutes?: number;
  overrides?: Record<string, unknown>;
}

export async function interviewTest(
  server: TestServer,
  { plan = aPlan(), minutes = 30, overrides = {} }: InterviewInput = {},
  companyId?: number,
) {
  const factory = createFactory(server.db);
  const company = companyId ?? (await factory.company("Acme")).id;
  const kind = { sub_test_type: "INT", interview: toJson(plan) };
  return factory.test(company, { name: "Backend", minutes, problems: [], overrides: { ...kind, ...overrides } });
}

/** A candidate whose attempt of an interview runs, before the consent. */
export async function startInterview(server: TestServer, input: InterviewInput = {}) {
  const candidate = await startCandidate(server, await interviewTest(server, input));
  return { ...candidate, id: candidate.solutionSet.id, ...caller(candidate.browser, candidate.solutionSet.id) };
}
export type Interviewee = Awaited<ReturnType<typeof startInterview>>;

/** The page that records unless a test says otherwise. */
const PAGE = randomUUID();

/** The calls of a page about one attempt. Each expects to succeed; `raw` does not. */
export function caller(browser: Browser, id: number) {
  const raw = (route: Route, body: object = {}) => browser.post(pathOf(route), { test_solution_id: id, ...body });
  async function call(route: Route, body: object = {}): Promise<Snapshot> {
    const reply = await raw(route, body);
    if (reply.statusCode !== 200) throw new Error(`${route.path} answered ${reply.statusCode}: ${reply.body}`);
    return InterviewSnapshot.parse(reply.json());
  }
  const heard = (base: number) => call(calls.heardTurn, { base });
  return {
    raw,
    call,
    read: () => call(calls.validateInterviewSession),
    consent: () => call(calls.createInterviewSession, { consent_version: CONSENT_VERSION }),
    begin: () => call(calls.beginInterview),
    heard,
    type: (base: number, text: string, over: object = {}) =>
      call(calls.answerTurn, { base, client_turn_id: randomUUID(), mode: "typed", text, ...over }),
    /** Consents and begins; the first question has been heard. */
    async untilFirstQuestion(): Promise<Snapshot> {
      await call(calls.createInterviewSession, { consent_version: CONSENT_VERSION });
      await call(calls.beginInterview);
      await heard(0);
      return heard(1);
    },
    sendPiece(base: number, clientTurnId: string, part: number, content = aPiece(), by: object = {}) {
      const fields = { test_solution_id: id, base, client_turn_id: clientTurnId, part, writer: PAGE, ...by };
      return sendFile(browser, calls.sendPiece, fields, content);
    },
    sendLatePiece(seq: number, clientTurnId: string, part: number, content = aPiece()) {
      const fields = { test_solution_id: id, seq, client_turn_id: clientTurnId, part };
      return sendFile(browser, sendLatePiece, fields, content);
    },
    sendCv: (content: Buffer, name = "cv.txt") =>
      sendFile(browser, calls.uploadCv, { test_solution_id: id }, content, name),
  };
}

const BOUNDARY = "a-boundary";

function sendFile(browser: Browser, route: Route, fields: object, content: Buffer, name = "piece.wav") {
  const parts = Object.entries(fields).map(
    ([field, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${String(value)}\r\n`,
  );
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(parts.join("") + head), content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  return browser.send("POST", pathOf(route), body, { "content-type": `multipart/form-data; boundary=${BOUNDARY}` });
}

/** A WAV file of silence. */
export function aPiece(ms = 1_000, rate = 16_000): Buffer {
  const samples = Buffer.alloc((ms * rate * 2) / 1_000);
  return Buffer.concat([Buffer.from(wavHeader(samples.length, { rate })), samples]);
}

/** For the cast: an interview before its CV, and one that has a spoken answer and waits for the next. */
export async function prepareInterviews(
  server: TestServer,
  owner: { browser: Browser; account: { id: number } },
  companyId: number,
) {
  const { db, deps, now } = server;
  const started = async (plan: InterviewPlan) => {
    const test = await interviewTest(server, { plan, overrides: { name: "canary-test" } }, companyId);
    await createFactory(db).invite(test.id, owner.account.id);
    const reply = await owner.browser.post(`/rpc/test.start/${test.id}`);
    return reply.json<StartedAttempt>().solution_set.id;
  };
  const fresh = await started(aPlan({ cv: "optional" }));
  const begun = await started(aPlan());
  await caller(owner.browser, fresh).consent();
  await caller(owner.browser, begun).untilFirstQuestion();
  await deps.storage.put(`interview-${begun}`, aPiece(), "audio/wav");
  await db
    .updateTable("interview_turn")
    .set({ audio_key: `interview-${begun}`, mode: "spoken", client_turn_id: randomUUID(), answered_at: now() })
    .set({ transcript: "canary-answer" })
    .where("attempt_id", "=", begun)
    .where("seq", "=", 1)
    .execute();
  const next = { kind: "question", text: "And then?", source: "script", why: "It follows.", asked_at: now() } as const;
  await db
    .insertInto("interview_turn")
    .values({ attempt_id: begun, seq: 2, ...next })
    .execute();
  await db.updateTable("interview_session").set({ turn_seq: 2 }).where("attempt_id", "=", begun).execute();
  return { fresh, begun };
}
