import { uploadCv as contract } from "@invigil/contract/interviews/session";
import { type InterviewSnapshot } from "@invigil/contract/interviews/snapshot";
import { endCv, removeCv as dropCv, storeCv } from "@invigil/records/interviews/cv";
import type { InterviewSession } from "@invigil/records/interviews/sessions";
import { endRemoval } from "@invigil/records/media/queue-removals";
import { AppError } from "../../platform/app-error.ts";
import type { UploadForm } from "../../platform/http/read-form.ts";
import type { Reader } from "../../shared/attempts/uses.ts";
import type { TakingDeps } from "../../shared/deps.ts";
import { cleanName } from "../../shared/media/file-name.ts";
import { cvType } from "./cv-type.ts";
import { putClaimed } from "./put-claimed.ts";
import { changeRunning, created, lookBefore } from "./reach-interview.ts";
import { readSnapshot } from "./read-snapshot.ts";

/** Stores a CV in place of an earlier one; the page hears when it was read. */
export async function uploadCv(deps: TakingDeps, caller: Reader, form: UploadForm): Promise<InterviewSnapshot> {
  const fields = contract.body.safeParse(form.fields);
  if (!fields.success) throw new AppError("invalid_request", { message: fields.error.message });
  const attemptId = fields.data.test_solution_id;
  const { session: before } = await lookBefore(deps, caller, { attemptId });
  takesCv(before);
  const type = await cvType(form.content);
  const name = cleanName(form.filename ?? "CV").slice(-200);
  const claim = (key: string) =>
    changeRunning(deps, caller, {
      attemptId,
      work: async ({ tx, session }) => {
        await storeCv(tx, takesCv(created(session)), { key, name, type, bytes: form.content.length, now: deps.now() });
        await endRemoval(tx, key);
      },
    });
  const { access } = await putClaimed(deps, { content: form.content, type, claim, isClaimed: () => true });
  return readSnapshot(deps, access);
}

/** Goes on without a CV, or without waiting for one to be read. Skipping again changes nothing. */
export async function skipCv(deps: TakingDeps, caller: Reader, attemptId: number): Promise<InterviewSnapshot> {
  const { access } = await changeRunning(deps, caller, {
    attemptId,
    work: async ({ tx, session: found }) => {
      const session = notBegun(created(found));
      if (session.state !== "cv") return;
      if (session.plan.cv === "required") throw new AppError("cv_required");
      // Whoever goes on without a CV leaves none behind.
      if (session.cv_key !== null) await dropCv(tx, session, deps.now());
      const end = { state: "skipped", reason: null, topics: null, hidden: null } as const;
      await endCv(tx, session, { ...end, now: deps.now() });
    },
  });
  return readSnapshot(deps, access);
}

/** Takes the CV back. Removing it again changes nothing. */
export async function removeCv(deps: TakingDeps, caller: Reader, attemptId: number): Promise<InterviewSnapshot> {
  const { access } = await changeRunning(deps, caller, {
    attemptId,
    work: async ({ tx, session: found }) => {
      const session = takesCv(created(found));
      if (session.cv_key !== null) await dropCv(tx, session, deps.now());
    },
  });
  return readSnapshot(deps, access);
}

function takesCv(session: InterviewSession): InterviewSession {
  if (session.plan.cv === "off") throw new AppError("interview_begun");
  return notBegun(session);
}

function notBegun(session: InterviewSession): InterviewSession {
  if (session.began_at !== null || session.state === "ended") throw new AppError("interview_begun");
  return session;
}
