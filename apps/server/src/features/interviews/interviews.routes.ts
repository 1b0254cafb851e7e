import * as late from "@invigil/contract/interviews/late-answers";
import * as contract from "@invigil/contract/interviews/session";
import { CV_BYTES, PIECE_BYTES } from "@invigil/contract/interviews/snapshot";
import { readSession } from "@invigil/records/interviews/sessions";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { readForm } from "../../platform/http/read-form.ts";
import { register } from "../../platform/http/register.ts";
import { sessionHash, type Caller } from "../../platform/identity/sessions.ts";
import type { Reader } from "../../shared/attempts/uses.ts";
import type { TakingDeps } from "../../shared/deps.ts";
import { askForPerson } from "./ask-person.ts";
import { removeCv, skipCv, uploadCv } from "./cv-calls.ts";
import { handInLateAnswer } from "./late-answer.ts";
import { handInLateRecording, sendLatePiece } from "./late-recording.ts";
import { reachInterview } from "./reach-interview.ts";
import { cvStatus, questionsStatus } from "./read-snapshot.ts";
import { saveDraft } from "./save-draft.ts";
import { sendPiece } from "./send-piece.ts";
import { sendVoice } from "./send-voice.ts";
import { beginInterview, giveConsent, validateSession } from "./session-calls.ts";
import { answerInterview, correctAnswer, hearTurn, rephraseTurn } from "./turn-calls.ts";

export function interviewRoutes(app: FastifyInstance, deps: TakingDeps): void {
  register(app, deps, contract.createInterviewSession, ({ body, caller, request }) =>
    giveConsent(deps, reader(caller, request), {
      attemptId: body.test_solution_id,
      version: body.consent_version,
    }),
  );
  register(app, deps, contract.validateInterviewSession, ({ body, caller, request }) =>
    validateSession(deps, reader(caller, request), body.test_solution_id),
  );
  register(app, deps, contract.cvUploadStatus, async ({ query, caller }) => {
    const { attempt } = await reachInterview(deps, caller, query.test_solution_id);
    return cvStatus((await readSession(deps.db, attempt.id)) ?? { cv_state: "none", cv_reason: null });
  });
  register(app, deps, contract.questionGenerationStatus, async ({ query, caller }) => {
    const { attempt } = await reachInterview(deps, caller, query.test_solution_id);
    return questionsStatus((await readSession(deps.db, attempt.id)) ?? { questions_state: "none" });
  });
  register(app, deps, contract.uploadCv, async ({ caller, request }) =>
    uploadCv(deps, reader(caller, request), await readForm(request, CV_BYTES)),
  );
  register(app, deps, contract.skipCv, ({ body, caller, request }) =>
    skipCv(deps, reader(caller, request), body.test_solution_id),
  );
  register(app, deps, contract.removeCv, ({ body, caller, request }) =>
    removeCv(deps, reader(caller, request), body.test_solution_id),
  );
  register(app, deps, contract.beginInterview, ({ body, caller, request }) =>
    beginInterview(deps, reader(caller, request), body.test_solution_id),
  );
  turnRoutes(app, deps);
  register(app, deps, contract.askForPerson, ({ body, caller, request }) =>
    askForPerson(deps, reader(caller, request), { attemptId: body.test_solution_id, message: body.message }),
  );
  lateRoutes(app, deps);
  register(app, deps, contract.turnVoice, ({ params, query, caller, reply }) =>
    sendVoice(deps, caller, { attemptId: params.id, seq: params.seq, rephrased: query.rephrased === true }, reply),
  );
}

function turnRoutes(app: FastifyInstance, deps: TakingDeps): void {
  register(app, deps, contract.heardTurn, ({ body, caller, request }) =>
    hearTurn(deps, reader(caller, request), { attemptId: body.test_solution_id, base: body.base }),
  );
  register(app, deps, contract.rephraseTurn, ({ body, caller, request }) =>
    rephraseTurn(deps, reader(caller, request), { attemptId: body.test_solution_id, base: body.base }),
  );
  register(app, deps, contract.answerTurn, ({ body, caller, request }) =>
    answerInterview(deps, reader(caller, request), body),
  );
  register(
    app,
    deps,
    contract.saveDraft,
    ({ body, caller, request }) => saveDraft(deps, reader(caller, request), body),
    {
      bytes: "savedBytes",
    },
  );
  register(
    app,
    deps,
    contract.sendPiece,
    async ({ caller, request }) => sendPiece(deps, reader(caller, request), await readForm(request, PIECE_BYTES)),
    { bytes: "savedBytes" },
  );
  register(app, deps, contract.correctAnswer, ({ body, caller, request }) =>
    correctAnswer(deps, reader(caller, request), {
      attemptId: body.test_solution_id,
      seq: body.seq,
      text: body.text,
    }),
  );
}

function lateRoutes(app: FastifyInstance, deps: TakingDeps): void {
  register(app, deps, late.handInLateAnswer, ({ body, caller }) => handInLateAnswer(deps, caller, body));
  register(
    app,
    deps,
    late.sendLatePiece,
    async ({ caller, request }) => sendLatePiece(deps, caller, await readForm(request, PIECE_BYTES)),
    { bytes: "savedBytes" },
  );
  register(app, deps, late.handInLateRecording, ({ body, caller }) => handInLateRecording(deps, caller, body));
}

function reader(caller: Caller, request: FastifyRequest): Reader {
  return { ...caller, session: sessionHash(request) };
}
