import * as contract from "@invigil/contract/interviews/review";
import { answerPassedQuestion, listPassedQuestions } from "@invigil/contract/interviews/passed-questions";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { register } from "../../../platform/http/register.ts";
import { decideInterview } from "./decide-interview.ts";
import { decideLateAnswer } from "./decide-late-answer.ts";
import { declareGroup } from "./declare-group.ts";
import { exportInterview } from "./export-interview.ts";
import { markInterview } from "./mark-interview.ts";
import { readPassedQuestions, settlePassedQuestion } from "./passed-questions.ts";
import { readFairness } from "./read-fairness.ts";
import { readInterview } from "./read-interview.ts";
import { sendCv } from "./send-cv.ts";
import { sendLateRecording, sendRecording } from "./send-recording.ts";
import { createVoiceSamples } from "./voice-samples.ts";

export function interviewReviewRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, contract.readInterview, ({ caller, params }) => readInterview(deps, caller, params.id));
  register(app, deps, contract.markInterview, ({ caller, params, body }) =>
    markInterview(deps, caller, { id: params.id, marks: body.marks }),
  );
  register(app, deps, contract.decideInterview, ({ caller, params, body }) =>
    decideInterview(deps, caller, { id: params.id, result: body.result, reason: body.reason }),
  );
  register(app, deps, contract.decideLateAnswer, ({ caller, params, body }) =>
    decideLateAnswer(deps, caller, { ...params, decision: body }),
  );
  register(app, deps, contract.exportInterview, ({ caller, params, reply }) =>
    exportInterview(deps, caller, params.id, reply),
  );
  register(app, deps, contract.interviewRecording, ({ caller, params, request: { headers }, reply }) =>
    sendRecording(deps, caller, { ...params, headers }, reply),
  );
  register(app, deps, contract.lateRecording, ({ caller, params, request: { headers }, reply }) =>
    sendLateRecording(deps, caller, { ...params, headers }, reply),
  );
  register(app, deps, contract.interviewCv, ({ caller, params, request: { headers }, reply }) =>
    sendCv(deps, caller, { id: params.id, headers }, reply),
  );
  const sampleOf = createVoiceSamples(deps);
  register(app, deps, contract.voiceSample, async ({ params, reply }) =>
    reply
      .type("audio/wav")
      .header("cache-control", "private, max-age=300")
      .send(await sampleOf(params.voice)),
  );
  register(app, deps, contract.readFairness, ({ caller, params }) => readFairness(deps, caller, params.slug));
  register(app, deps, listPassedQuestions, ({ caller, params }) => readPassedQuestions(deps, caller, params.slug));
  register(app, deps, answerPassedQuestion, ({ caller, params, body }) =>
    settlePassedQuestion(deps, caller, { ...params, ...body }),
  );
  register(app, deps, contract.declareGroup, ({ caller, body }) => declareGroup(deps, caller, body));
}
