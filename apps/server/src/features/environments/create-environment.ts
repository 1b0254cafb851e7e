import type { createServer, EnvironmentReply } from "@invigil/contract/environments/environments";
import { askEnvironment } from "@invigil/records/environments/ask-environment";
import { readLiveHosts } from "@invigil/records/environments/hosts";
import { grantKey } from "@invigil/records/environments/keys";
import type { z } from "zod";
import { AppError } from "../../platform/app-error.ts";
import { randomToken, sha256 } from "../../platform/identity/tokens.ts";
import type { Reader } from "../../shared/attempts/uses.ts";
import type { AttemptDeps } from "../../shared/deps.ts";
import { accessAttempt } from "../../shared/tests/test-access.ts";
import { chooseEditor, mayWait } from "./choose-editor.ts";
import { atCapacity, inUse, unavailable } from "./environment-errors.ts";
import { countWaiting, environmentById, environmentsOf, isAnswerTo } from "./environments.queries.ts";
import { checkPlace, environmentPlaces } from "./open-places.ts";
import { checkDelay, presentEnvironment } from "./present-environment.ts";

interface Asked {
  problem: string;
  body: z.output<typeof createServer.body>;
}

/** Asks for the environment of a question and lets this page use it. */
export async function createEnvironment(
  deps: AttemptDeps,
  caller: Reader,
  { problem, body }: Asked,
): Promise<EnvironmentReply> {
  const { access, place } = await reachPlace(deps, caller, { problem, body });
  await checkPlace(deps, caller, { access, section: place.section });
  const attemptId = access.attempt.id;
  const hosts = await readLiveHosts(deps.db);
  const editor = chooseEditor(hosts, place.type, body.editor_type);
  if (editor === undefined) throw unavailable();
  const now = deps.now();
  const key = body.is_open_editor ? randomToken() : null;
  const id = await deps.db.transaction().execute(async (tx) => {
    const known = (await environmentsOf(tx, attemptId)).find((row) => row.problem_id === place.id);
    if (known) checkDelay(known, now);
    const companyId = access.test.company_id;
    if (isOver(known?.state) && !mayWait(hosts, editor, await countWaiting(tx, companyId))) throw atCapacity();
    const whose = { companyId, attemptId, problemId: place.id, accountId: caller.accountId };
    const row = await askEnvironment(tx, { ...whose, editor, now });
    if (!row) throw new AppError("session_ended");
    if (key === null) return row.id;
    const grant = { id: row.id, hash: sha256(key), tab: body.tab, takeOver: body.take_over, now };
    // The question whether another tab uses it comes last, and takes back what was asked.
    if (!(await grantKey(tx, grant))) throw inUse();
    return row.id;
  });
  const row = await environmentById(deps.db, id);
  if (!row) throw new AppError("session_ended");
  return presentEnvironment(row, key);
}

/** Whether asking for it puts it into the queue. */
export function isOver(state: string | undefined): boolean {
  return state === undefined || state === "parked" || state === "failed" || state === "released";
}

/** The question in the caller's own attempt. Whoever has none learns only that it was not found. */
async function reachPlace(deps: AttemptDeps, caller: Reader, { problem, body }: Asked) {
  const access = await accessAttempt(deps.db, caller, { slug: body.test_slug }).catch((error: unknown) => {
    if (error instanceof AppError) throw new AppError("problem_not_found");
    throw error;
  });
  const place = (await environmentPlaces(deps, access)).find(({ slug }) => slug === problem);
  if (!place) throw new AppError("problem_not_found");
  const answer = { slug: body.solution_slug ?? "", attemptId: access.attempt.id, problemId: place.id };
  if (body.solution_slug !== null && !(await isAnswerTo(deps.db, answer))) throw new AppError("problem_not_found");
  return { access, place };
}
