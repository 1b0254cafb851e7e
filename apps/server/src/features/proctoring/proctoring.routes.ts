import { readSession } from "@invigil/contract/people/accounts";
import * as contract from "@invigil/contract/proctoring/proctoring";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import { register } from "../../platform/http/register.ts";
import { sessionHash } from "../../platform/identity/sessions.ts";
import { createSettings, fetchSettings } from "./create-settings.ts";
import type { Heartbeats } from "./heartbeats.ts";
import { readSessionId } from "./read-session.ts";
import { receivePages } from "./receive.ts";
import { signIncident } from "./sign-audio.ts";
import { signBatch, signOneImage } from "./sign-images.ts";

/** The calls of the proctor service, and the handling of messages that pages send over their sockets. */
export function proctoringRoutes(app: FastifyInstance, deps: Deps & { heartbeats: Heartbeats }): void {
  const { heartbeats } = deps;
  deps.hub.onMessage(receivePages(deps, heartbeats));
  app.addHook("onClose", () => heartbeats.write());

  register(app, deps, contract.createProctorSettings, ({ params, body, caller }) =>
    createSettings(deps, caller, { testId: params.id, opened: body.opened, noMovements: body.no_movements }),
  );
  register(app, deps, contract.fetchProctorSettings, ({ params, caller }) =>
    fetchSettings(deps, caller, params.assessmentId),
  );
  register(app, deps, contract.signImage, ({ body, caller, request }) =>
    signOneImage(deps, caller, { body, transaction: transactionOf(request) }),
  );
  register(app, deps, contract.signImages, ({ body, caller, request }) =>
    signBatch(deps, caller, { body, transaction: transactionOf(request) }),
  );
  register(app, deps, contract.signAudio, ({ body, caller, request }) =>
    signIncident(deps, caller, { body, transaction: transactionOf(request) }),
  );
  register(app, deps, contract.heartbeat, async ({ params, body, caller: { attemptId, proctorSessionId } }) => {
    if (params.assessment !== body.assessmentId) throw new AppError("invalid_request");
    if (body.proctorSessionId !== proctorSessionId) throw new AppError("unauthenticated");
    const beat = { proctorSessionId, counters: body.metadata, imageStatuses: body.imageData, tab: body.tab_id };
    const noted = { attemptId, beat, byCall: true };
    if (body.final) await heartbeats.noteFinal(noted);
    else if (body.left) await heartbeats.noteLeft(noted);
    else if (!heartbeats.note(noted)) throw new AppError("unauthenticated");
    return { ok: true as const };
  });
  register(app, deps, readSession, ({ params, caller, request }) => {
    const hash = sessionHash(request);
    if (!hash) throw new AppError("unauthenticated");
    return readSessionId(deps, { caller, sessionHash: hash }, params);
  });
}

function transactionOf({ headers }: FastifyRequest): string | undefined {
  const id = headers["x-transaction-id"];
  return typeof id === "string" ? id.slice(0, 100) : undefined;
}
