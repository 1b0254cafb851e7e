import { Accommodations } from "@invigil/contract/inviting/accommodations";
import type { Tx } from "@invigil/db/connection";
import { markMadeUp, writeAudit } from "@invigil/records/audit/write-audit";
import { insertInvites, openInvite, setRevoked } from "@invigil/records/invites/write-invites";
import { insertRecruiter } from "@invigil/records/people/write-accounts";
import { changeTest } from "@invigil/records/tests/write-test";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { randomSlug } from "../../platform/identity/tokens.ts";
import type { AttemptDeps } from "../../shared/deps.ts";
import { createDefinitions } from "../../shared/tests/definitions.ts";
import { readSettings } from "../../shared/tests/read-settings.ts";
import { accessTest } from "../../shared/tests/test-access.ts";
import { CANDIDATE, DEMO_COMPANY, RECRUITER, REVIEWER } from "../demo-people.ts";
import { lockSeeding } from "../demo.queries.ts";
import { decideStage } from "./decide-stage.ts";
import { livedCandidates } from "./candidates.ts";
import type { LivedCandidate } from "./life.ts";
import { openLivedFiles, type LivedFiles } from "./lived-files.ts";
import { demoOf, isUsed, keysOf, lastAct } from "./lived.queries.ts";
import { regradeTeams } from "./regrade-teams.ts";
import { reviewAttempt, type Reviewers } from "./review-attempt.ts";
import { setAside, takeAttempt, type Taking } from "./take-attempt.ts";
import { within } from "./within.ts";

export const FILLED = "demo.fill";
export const EMPTIED = "demo.empty";

/** The share of the marks, in per cent, with which a demo test is passed. */
const PASS_MARKS: Readonly<Record<string, number>> = {
  "demo-plain": 50,
  "demo-code": 40,
  "demo-proctored": 60,
  "demo-timed": 60,
  "demo-quiz": 60,
};

/**
 * Lets the demo company look as if it had been used for weeks. Happens once, in one transaction, and only where nobody
 * has worked yet, so that a restart, an interruption or a second server never changes what is there. Returns whether it
 * did.
 */
export async function seedLived(deps: Deps): Promise<boolean> {
  if (!(await mayFill(deps.db))) return false;
  const files = await openLivedFiles(deps);
  return deps.db.transaction().execute(async (tx) => {
    await lockSeeding(tx);
    const demo = await mayFill(tx);
    if (!demo || (await isUsed(tx, { companyId: demo.companyId, candidate: CANDIDATE.username }))) return false;
    const recruiter = callerOf(demo.recruiter.id, demo.recruiter.username, demo.companyId, "owner");
    const db = within(tx);
    const inside: AttemptDeps = { ...deps, db, definitions: createDefinitions(db) };
    const now = deps.now();
    const reviewers = { recruiter, second: await addReviewer(tx, demo.companyId) };
    await live(inside, tx, { reviewers, files, now });
    await markMadeUp(tx, demo.companyId);
    await writeAudit(tx, recruiter, { action: FILLED, subject: DEMO_COMPANY.slug, at: now });
    await files.keep(tx);
    return true;
  });
}

async function mayFill(db: Tx | Deps["db"]) {
  const demo = await demoOf(db, { slug: DEMO_COMPANY.slug, username: RECRUITER.username });
  if (!demo) return undefined;
  return (await lastAct(db, { companyId: demo.companyId, actions: [FILLED, EMPTIED] })) ? undefined : demo;
}

function callerOf(accountId: number, username: string, companyId: number, role: "owner" | "reviewer"): Caller {
  return { accountId, usertype: "recruiter", username, companyId, role };
}

async function addReviewer(tx: Tx, companyId: number): Promise<Caller> {
  const { username, email, full_name: name } = REVIEWER;
  const made = await insertRecruiter(tx, { companyId, username, email, name, role: "reviewer" });
  if (!made) throw new Error("The demo’s second reviewer exists already.");
  return callerOf(made.id, username, companyId, "reviewer");
}

interface Life {
  reviewers: Reviewers;
  files: LivedFiles;
  now: Date;
}

async function live(deps: AttemptDeps, tx: Tx, { reviewers, files, now }: Life): Promise<void> {
  const keys = await keysOf(tx, reviewers.recruiter.companyId ?? 0);
  for (const [slug, people] of Map.groupBy(livedCandidates(), ({ test }) => test)) {
    const { test: found } = await accessTest(tx, reviewers.recruiter, { slug });
    // Changed now, so that the tests with results come first in the list.
    await changeTest(tx, { id: found.id, now }, { cut_off: PASS_MARKS[slug] ?? null });
    const { test } = await accessTest(tx, reviewers.recruiter, { slug });
    const definition = await deps.definitions.get(test);
    const { settings } = readSettings(test);
    const taking: Taking = { test, definition, keys, files, isProctored: settings.proctor.enabled };
    for (const person of people) await liveOne(deps, tx, { taking, person, reviewers, now });
  }
  await regradeTeams(deps, reviewers.recruiter, before(now, 18));
}

interface One {
  taking: Taking;
  person: LivedCandidate;
  reviewers: Reviewers;
  now: Date;
}

async function liveOne(deps: AttemptDeps, tx: Tx, { taking, person, reviewers, now }: One): Promise<void> {
  const { number, state, invitedHoursAgo, extraTime = {} } = person;
  const invitedAt = before(now, invitedHoursAgo);
  const { username, name, email } = livedPerson(number);
  const id = randomSlug();
  const accommodations = Accommodations.parse(extraTime);
  const invite = { id, username, name, email, accommodations };
  const by = { testId: taking.test.id, createdBy: reviewers.recruiter.accountId, at: invitedAt };
  const [made] = await insertInvites(tx, [invite], by);
  if (!made) throw new Error("A demo candidate could not be invited.");
  if (state === "revoked") await setRevoked(tx, { ids: [id], at: before(now, invitedHoursAgo - 8) });
  if (state === "invited" || state === "revoked") return;
  await openInvite(within(tx), { id, at: before(now, invitedHoursAgo - 2) });
  const taker = { number, accountId: made.account_id, inviteId: id, granted: accommodations };
  const attempts: number[] = [];
  for (const attempt of person.attempts) {
    const [earlier] = attempts.slice(-1);
    if (earlier !== undefined) await setAside(tx, earlier, before(now, attempt.hoursAgo + 1));
    const attemptId = await takeAttempt(deps, tx, { taking, taker, attempt, now });
    attempts.push(attemptId);
    await reviewAttempt(deps, tx, { attemptId, attempt, accountId: made.account_id, reviewers, now });
  }
  const hoursAgo = person.attempts.at(-1)?.hoursAgo ?? 0;
  await decideStage(deps, { slug: taking.test.slug, number, username, hoursAgo, reviewers, now });
}

/** Obviously made up, under a domain that belongs to nobody. */
export function livedPerson(number: number) {
  const digits = String(number).padStart(2, "0");
  return { username: `c-demo-${digits}`, name: `Demo Candidate ${digits}`, email: `candidate${digits}@example.com` };
}

function before(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000);
}
