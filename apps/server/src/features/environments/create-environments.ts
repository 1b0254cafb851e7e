import { INFRA_KEYS, type allocateInfra, type EnvironmentReply } from "@invigil/contract/environments/environments";
import type { ReplyOf } from "@invigil/contract/route";
import { askEnvironment } from "@invigil/records/environments/ask-environment";
import { readLiveHosts } from "@invigil/records/environments/hosts";
import { AppError } from "../../platform/app-error.ts";
import { ownAttempt } from "../../shared/attempts/own-attempt.ts";
import type { Reader } from "../../shared/attempts/uses.ts";
import type { AttemptDeps } from "../../shared/deps.ts";
import type { StartedAccess } from "../../shared/tests/test-access.ts";
import { chooseEditor, mayWait } from "./choose-editor.ts";
import { isOver } from "./create-environment.ts";
import { atCapacity } from "./environment-errors.ts";
import { countWaiting, environmentsOf, type ShownRow } from "./environments.queries.ts";
import { checkPlace, environmentPlaces, type EnvironmentPlace } from "./open-places.ts";
import { presentEnvironment } from "./present-environment.ts";
import { attemptById } from "./read-environments.ts";

/** Prepares the environments of all open questions, so that they are there when a question is opened. */
export async function createEnvironments(deps: AttemptDeps, caller: Reader, id: number): Promise<EnvironmentReply[]> {
  const access = await attemptById(deps, caller, id);
  const { rows } = await prepare(deps, caller, access);
  return rows.map((row) => presentEnvironment(row));
}

/** The same for a test, with what each question needs. */
export async function allocate(
  deps: AttemptDeps,
  caller: Reader,
  testId: number,
): Promise<ReplyOf<typeof allocateInfra>> {
  const access = await ownAttempt(deps, caller, { id: testId });
  const { places, rows } = await prepare(deps, caller, access);
  if (places.length === 0) throw new AppError("environment_not_found", { message: "This test needs no environment." });
  const infra = places.map(({ id, slug, type }) => {
    const row = rows.find((each) => each.problem_id === id);
    return { problem: slug, key: row?.editor ?? INFRA_KEYS[type], is_ready: row?.state === "ready" };
  });
  return { is_ready: infra.every(({ is_ready }) => is_ready), infra };
}

interface Prepared {
  places: EnvironmentPlace[];
  rows: ShownRow[];
}

/** Asks for as many as may wait; refuses only if there is none. */
async function prepare(deps: AttemptDeps, caller: Reader, access: StartedAccess): Promise<Prepared> {
  await checkPlace(deps, caller, { access, section: undefined });
  const now = deps.now();
  const places = (await environmentPlaces(deps, access)).filter(
    ({ section }) => section.status === "CTK" && (section.expires_at === null || section.expires_at > now),
  );
  if (places.length > 0) await askAll(deps, caller, { access, places });
  return { places, rows: await environmentsOf(deps.db, access.attempt.id) };
}

async function askAll(
  deps: AttemptDeps,
  caller: Reader,
  { access, places }: { access: StartedAccess; places: readonly EnvironmentPlace[] },
): Promise<void> {
  const hosts = await readLiveHosts(deps.db);
  const companyId = access.test.company_id;
  const attemptId = access.attempt.id;
  await deps.db.transaction().execute(async (tx) => {
    const known = await environmentsOf(tx, attemptId);
    const waiting = await countWaiting(tx, companyId);
    let refused = 0;
    for (const { id: problemId, type } of places) {
      const row = known.find((each) => each.problem_id === problemId);
      const editor = chooseEditor(hosts, type, INFRA_KEYS[type]);
      // One that runs or waits keeps the editor that its page has chosen.
      if (!isOver(row?.state) || editor === undefined) continue;
      if (!mayWait(hosts, editor, waiting)) {
        refused += 1;
        continue;
      }
      const whose = { companyId, attemptId, problemId, accountId: caller.accountId };
      if (!(await askEnvironment(tx, { ...whose, editor, now: deps.now() }))) throw new AppError("session_ended");
      waiting.all += 1;
      waiting.own += 1;
    }
    if (refused === places.length) throw atCapacity();
  });
}
