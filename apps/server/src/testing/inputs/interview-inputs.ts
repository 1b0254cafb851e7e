import { CONSENT_VERSION } from "@invigil/contract/interviews/snapshot";
import type { Cast } from "../cast.ts";

const BASE = "/interview-ai/api/v1";
const ANSWER = "7d0e9b8e-31f1-4d7a-9a52-1f0f6a3f6c11";

const fresh = ({ interviews }: Cast) => ({ test_solution_id: interviews.fresh });
const begun = ({ interviews }: Cast) => ({ test_solution_id: interviews.begun });

/** The calls of an interview's page. */
export const interviewInputs = {
  [`POST ${BASE}/dhwani/interview-session`]: (cast: Cast) => ({
    body: { ...fresh(cast), consent_version: CONSENT_VERSION },
  }),
  [`POST ${BASE}/dhwani/interview-session/validate`]: (cast: Cast) => ({ body: begun(cast) }),
  [`GET ${BASE}/cv-upload/status`]: (cast: Cast) => ({ query: begun(cast) }),
  [`GET ${BASE}/cv-question-generation/status`]: (cast: Cast) => ({ query: begun(cast) }),
  [`POST ${BASE}/cv-upload`]: (cast: Cast) => ({ body: fresh(cast) }),
  [`POST ${BASE}/cv-upload/skip`]: (cast: Cast) => ({ body: fresh(cast) }),
  [`POST ${BASE}/cv-upload/remove`]: (cast: Cast) => ({ body: fresh(cast) }),
  [`POST ${BASE}/dhwani/interview-session/begin`]: (cast: Cast) => ({ body: begun(cast) }),
  [`POST ${BASE}/dhwani/interview-session/heard`]: (cast: Cast) => ({ body: { ...begun(cast), base: 2 } }),
  [`POST ${BASE}/dhwani/interview-session/rephrase`]: (cast: Cast) => ({ body: { ...begun(cast), base: 2 } }),
  [`POST ${BASE}/dhwani/interview-session/draft`]: (cast: Cast) => ({
    body: {
      ...begun(cast),
      base: 2,
      client_turn_id: ANSWER,
      writer: ANSWER,
      revision: 1,
      over: 0,
      text: "A beginning",
    },
  }),
  [`POST ${BASE}/dhwani/interview-session/answer`]: (cast: Cast) => ({
    body: {
      ...begun(cast),
      base: 2,
      client_turn_id: ANSWER,
      mode: "typed",
      text: "An answer",
      pieces: 0,
      lost_ms: 0,
      unanswered: false,
    },
  }),
  [`POST ${BASE}/dhwani/interview-session/piece`]: (cast: Cast) => ({
    body: { ...begun(cast), base: 2, client_turn_id: ANSWER, part: 0, writer: ANSWER, take: false },
  }),
  [`POST ${BASE}/dhwani/interview-session/correct`]: (cast: Cast) => ({
    body: { ...begun(cast), seq: 1, text: "What I really said" },
  }),
  [`POST ${BASE}/late-answer`]: (cast: Cast) => ({
    body: {
      ...begun(cast),
      seq: 2,
      client_turn_id: ANSWER,
      text: "Typed in time",
      written_at: "2026-01-01T10:00:00.000Z",
    },
  }),
  [`POST ${BASE}/late-piece`]: (cast: Cast) => ({
    body: { ...begun(cast), seq: 2, client_turn_id: ANSWER, part: 0 },
  }),
  [`POST ${BASE}/late-recording`]: (cast: Cast) => ({
    body: { ...begun(cast), seq: 2, client_turn_id: ANSWER, pieces: 1, written_at: "2026-01-01T10:00:00.000Z" },
  }),
  [`POST ${BASE}/person`]: (cast: Cast) => ({ body: { ...begun(cast), message: "May I speak to somebody?" } }),
  [`GET ${BASE}/voice/:id/:seq`]: ({ interviews }: Cast) => ({
    params: { id: interviews.begun, seq: 1 },
    query: { rephrased: false },
  }),
};
