import { InterviewPlan } from "@invigil/contract/interviews/plan";
import type { InterviewFacts } from "@invigil/contract/interviews/snapshot";
import { toJson } from "@invigil/db/json";
import { appendCall } from "@invigil/records/interviews/calls";
import { startCandidate, type StartedCandidate } from "./candidate.ts";
import { createFactory } from "./factory.ts";
import type { TestServer } from "./harness.ts";
import { submit } from "./take-test.ts";

const anchors = ["Nothing", "Little", "Some", "Enough", "Much", "Everything"];

export const PLAN = InterviewPlan.parse({
  competencies: [
    { key: "debugging", name: "Debugging", anchors, questions: [{ text: "Which defect was hard to find?" }] },
    { key: "teamwork", name: "Working with others", anchors, questions: [{ text: "When did you disagree?" }] },
  ],
});

const FACTS: InterviewFacts = {
  interviewer: "script",
  model: null,
  model_host: null,
  voice_host: null,
  transcription_host: null,
  transcribes: true,
  speaks: false,
  keep_days: 180,
};

const SPOKEN_ID = "0b6f1f4e-6d39-4a8e-9d0c-6f2c1a7c9a01";
const TYPED_ID = "0b6f1f4e-6d39-4a8e-9d0c-6f2c1a7c9a02";

/** A test that is an interview, with the plan above. */
export function interviewTest(server: TestServer, companyId: number) {
  return createFactory(server.db).test(companyId, {
    name: "canary-test",
    problems: [],
    overrides: { sub_test_type: "INT", interview: toJson(PLAN) },
  });
}

/** Writes a conversation: a greeting, a spoken answer with its transcript, and a typed one. */
export async function talk(
  { db, now }: TestServer,
  { solutionSet }: Pick<StartedCandidate, "solutionSet">,
  companyId: number,
): Promise<number> {
  const attemptId = solutionSet.id;
  const at = now();
  await db
    .insertInto("interview_session")
    .values({
      attempt_id: attemptId,
      company_id: companyId,
      state: "live",
      plan: toJson(PLAN),
      facts: toJson(FACTS),
      consent_version: 1,
      consented_at: at,
      began_at: at,
      phase_at: at,
      phase: "asking",
      turn_seq: 3,
      cv_state: "none",
      questions_state: "ready",
      questions_at: at,
      questions: toJson([]),
    })
    .execute();
  const turn = { attempt_id: attemptId, source: "script", asked_at: at, heard_at: at, why: "In the plan." } as const;
  await db
    .insertInto("interview_turn")
    .values([
      { ...turn, seq: 0, kind: "greeting", text: "Welcome." },
      {
        ...turn,
        seq: 1,
        kind: "question",
        competency: "debugging",
        question: 0,
        text: "Which defect was hard to find?",
        client_turn_id: SPOKEN_ID,
        mode: "spoken",
        transcript: "canary-answer. It was a race. I bisected it.",
        sentences: toJson([
          { from: 0, to: 300, text: "canary-answer. It was a race." },
          { from: 300, to: 600, text: "I bisected it." },
        ]),
        reliable: true,
        pieces: 2,
        answered_at: at,
      },
      {
        ...turn,
        seq: 2,
        kind: "question",
        competency: "teamwork",
        question: 1,
        text: "When did you disagree?",
        client_turn_id: TYPED_ID,
        mode: "typed",
        answer: "canary-answer: about the name of a column.",
        answered_at: at,
      },
      { ...turn, seq: 3, kind: "closing", text: "Thank you." },
    ])
    .execute();
  return attemptId;
}

/** A recording of the spoken answer in pieces, each a WAV file of 16 kHz. */
export async function storePieces({ db, deps, now }: TestServer, attemptId: number, files: readonly Buffer[]) {
  for (const [part, file] of files.entries()) {
    const key = `piece-${attemptId}-${part}`;
    await deps.storage.put(key, file);
    const place = { attempt_id: attemptId, seq: 1, client_turn_id: SPOKEN_ID, part };
    await db
      .insertInto("interview_piece")
      .values({ ...place, file_key: key, ms: Math.floor((file.length - 44) / 32), stored_at: now() })
      .execute();
  }
}

export async function storeCv({ db, deps }: TestServer, attemptId: number): Promise<void> {
  const key = `cv-${attemptId}`;
  await deps.storage.put(key, Buffer.from("canary-file"));
  const cv = { cv_key: key, cv_name: "cv.txt", cv_type: "text/plain", cv_state: "ready" } as const;
  await db.updateTable("interview_session").set(cv).where("attempt_id", "=", attemptId).execute();
}

/** What a model would have proposed, with the call that it came from. */
export async function propose({ db, now }: TestServer, attemptId: number): Promise<void> {
  const call = {
    purpose: "score",
    seq: null,
    template: "score 1",
    modelAsked: "m",
    modelAnswered: "m",
    host: "ai.test",
  };
  const used = { outcome: "ok", ms: 5, tokensIn: 10, tokensOut: 3 };
  await appendCall(db, { attemptId, ...call, ...used, request: '{"q":1}', response: '{"a":1}', at: now() });
  const rows = [3, 4].map((score, run) => ({
    attempt_id: attemptId,
    competency: "debugging",
    run: run + 1,
    score,
    reason: "Names the cause.",
    quotes: toJson([{ seq: 1, text: "It was a race." }]),
    call_number: 1,
    at: now(),
  }));
  await db.insertInto("interview_score").values(rows).execute();
  const result = { result: "CMP", scored_at: now() } as const;
  await db.updateTable("interview_session").set(result).where("attempt_id", "=", attemptId).execute();
}

/** A candidate whose interview is over and waits for a decision. */
export async function holdInterview(
  server: TestServer,
  given?: { companyId: number; test: Parameters<typeof startCandidate>[1] },
) {
  const companyId = given?.companyId ?? (await createFactory(server.db).company()).id;
  const test = given?.test ?? (await interviewTest(server, companyId));
  const who = await startCandidate(server, test);
  const id = await talk(server, who, companyId);
  await submit(who);
  await propose(server, id);
  return { companyId, who, test: who.test, id };
}
