import type { StartedAttempt } from "@invigil/contract/taking/attempts";
import { insertAttempt } from "@invigil/records/attempts/create-attempt";
import { noteFirstStep } from "@invigil/records/companies/note-first-step";
import { noteEarlierSignIns } from "@invigil/records/evidence/note-sign-in";
import { noteMissingProofs } from "@invigil/records/evidence/note-missing-proofs";
import { askedProofs } from "@invigil/rules/proctoring/asked-proofs";
import { mustOnboard } from "@invigil/rules/taking/navigation";
import { DatabaseError } from "pg";
import { AppError } from "../../platform/app-error.ts";
import { createBatch } from "../../platform/batch.ts";
import type { WrittenReply } from "../../platform/http/register.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { randomSlug, randomToken } from "../../platform/identity/tokens.ts";
import type { TestDefinition } from "../../shared/tests/definitions.ts";
import { accommodationsOf } from "../../shared/attempts/accommodations.ts";
import type { TakingDeps } from "../../shared/deps.ts";
import { presentSolutionSet, standingSolutions } from "../../shared/attempts/present-attempt.ts";
import { solutionsOfAttempt } from "../../shared/answers/stored-answers.queries.ts";
import { beginProctoring } from "../../shared/proctoring/begin-proctoring.ts";
import { lastStart } from "../../shared/tests/present-test.ts";
import { checkNotice } from "../../shared/tests/check-notice.ts";
import { checkBrowser } from "../../shared/tests/check-browser.ts";
import { readSettings } from "../../shared/tests/read-settings.ts";
import { noteSecureBrowser } from "../../shared/tests/note-secure-browser.ts";
import { accessAttempt, accessTest, admit, checkOwner, type TestAccess } from "../../shared/tests/test-access.ts";
import type { Reader } from "../../shared/attempts/uses.ts";
import { createKnownTests } from "./known-tests.ts";
import { createStartedWriter, presentStarted } from "./present-started.ts";
import { planSections } from "./schedule.ts";
import { attemptExpiry } from "../../shared/attempts/attempt-expiry.ts";
import { callerAtTest, insertStarted } from "./start.queries.ts";

/** A recruiter may try a test at any time, a candidate only within its window. */
export function checkWindow(caller: Caller, { test, invite }: TestAccess, now: Date): void {
  if (caller.usertype === "recruiter") return;
  const until = lastStart({ test, invite });
  const early = test.start_time !== null && now < test.start_time;
  const late = until !== null && now >= until;
  if (early || late) throw new AppError("test_not_open");
}

export function checkOnboarding({ usertype }: Caller, { test, invite }: TestAccess): void {
  const asked = { settings: readSettings(test).settings, is_onboarded: invite?.onboardedAt != null };
  if (mustOnboard(asked, usertype)) throw new AppError("onboarding_required");
}

export async function initAttempt(deps: TakingDeps, caller: Caller, testId: number) {
  const access = await accessTest(deps.db, caller, { id: testId });
  if (!access.attempt) {
    checkWindow(caller, access, deps.now());
    await insertAttempt(deps.db, newAttempt(deps, caller, access));
  }
  const made = await accessAttempt(deps.db, caller, { id: testId });
  return presentSolutionSet(made, await deps.definitions.get(made.test));
}

const FOREIGN_KEY_VIOLATION = "23503";

interface Visitor {
  sessionHash: Buffer;
  /** The account whose page calls. */
  userId: number | undefined;
}

/**
 * Many candidates start at the same moment, so a start takes two round trips to the database, a third that it shares
 * with others, and a mostly prepared reply.
 */
export function createStart(deps: TakingDeps) {
  const writeStarted = createStartedWriter();
  const knownTest = createKnownTests(deps.pool);
  const noteSignIns = createBatch<number>((attemptIds) => noteEarlierSignIns(deps.db, attemptIds));

  return async (visitor: Visitor, testId: number): Promise<StartedAttempt | WrittenReply<StartedAttempt>> => {
    try {
      return await start(visitor, testId);
    } catch (error) {
      // An author has just saved the sections, so the plan refers to old ones.
      if (!(error instanceof DatabaseError) || error.code !== FOREIGN_KEY_VIOLATION) throw error;
      return start(visitor, testId);
    }
  };

  async function start(
    { sessionHash, userId }: Visitor,
    testId: number,
    isFirst = true,
  ): Promise<StartedAttempt | WrittenReply<StartedAttempt>> {
    const found = await callerAtTest(deps.pool, { sessionHash, now: deps.now(), testId, knownTest });
    if (!found) throw new AppError("unauthenticated");
    const { caller } = found;
    checkOwner(caller, userId);
    const access = await admit(deps.db, caller, found.row);
    const state = access.attempt?.state;
    if (state === "END") throw new AppError("session_ended");
    const proof = await checkBrowser(deps, caller, { ...access, sessionHash });
    const definition = await deps.definitions.get(access.test);
    if (state === "ACTIVE") return runningAttempt(deps, { ...caller, session: sessionHash }, testId, definition);

    const now = deps.now();
    checkWindow(caller, access, now);
    checkOnboarding(caller, access);
    checkNotice(caller, access, now);
    const windowEnd = caller.usertype === "recruiter" ? null : access.test.end_time;
    const granted = accommodationsOf(access.invite);
    const made = newAttempt(deps, caller, access);
    const expires = attemptExpiry(access.test, definition, { at: now, windowEnd, granted });
    const sections = planSections(access.test, definition, { start: now, expires, granted, seed: made.slug });
    const accommodations = access.invite?.accommodations ?? null;
    const started = await insertStarted(deps.pool, { ...made, accommodations, expires, sections, sessionHash });
    if (!started) {
      // It runs already, or what it was reckoned from has changed, which another look tells apart.
      if (isFirst) return start({ sessionHash, userId }, testId, false);
      return runningAttempt(deps, { ...caller, session: sessionHash }, testId, definition);
    }
    deps.uses.begin(started.id, sessionHash);
    if (made.isTrial) await noteFirstStep(deps.db, { companyId: access.test.company_id, step: "try", at: now });
    else await noteSignIns(started.id);
    if (proof) await noteSecureBrowser(deps, { attemptId: started.id, proof });
    await tellMissingProofs(deps, { caller, access, attemptId: started.id });
    await beginProctoring(deps, { caller, access, attemptId: started.id });

    const attempt = {
      id: started.id,
      slug: started.slug,
      token: started.token,
      state: "ACTIVE" as const,
      startedAt: now,
      expiresAt: expires,
      addTestDuration: access.attempt?.addTestDuration ?? 0,
      hasResumedTest: access.attempt?.hasResumedTest ?? false,
      resumedAt: null,
      eventSequence: started.event_sequence,
      newsNumber: started.news_number,
      submittedAt: null,
      pausedAt: null,
      outages: [],
    };
    return writeStarted({ ...access, sections, attempt }, definition, deps.now());
  }
}

/** Skips the query if the test asks nothing of the candidate. */
async function tellMissingProofs(
  { db, now }: TakingDeps,
  { caller, access, attemptId }: { caller: Caller; access: TestAccess; attemptId: number },
): Promise<void> {
  const { addTestDuration = 0, hasResumedTest = false } = access.attempt ?? {};
  const kinds = askedProofs({
    ...readSettings(access.test),
    usertype: caller.usertype,
    attempt: { id: attemptId, add_test_duration: addTestDuration, has_resumed_test: hasResumedTest },
  });
  if (kinds.length > 0) await noteMissingProofs(db, { attemptId, kinds, now: now() });
}

export async function runningAttempt(deps: TakingDeps, caller: Reader, testId: number, definition: TestDefinition) {
  const access = await accessAttempt(deps.db, caller, { id: testId });
  if (access.attempt.state !== "ACTIVE") throw new AppError("session_ended");
  deps.uses.note({ attemptId: access.attempt.id, session: caller.session, way: "read" });
  const rows = await solutionsOfAttempt(deps.db, access.attempt.id);
  return presentStarted(access, definition, { now: deps.now(), solutions: standingSolutions(rows) });
}

function newAttempt(deps: TakingDeps, caller: Caller, { test, invite }: TestAccess) {
  return {
    slug: randomSlug(),
    token: randomToken(24),
    testId: test.id,
    accountId: caller.accountId,
    inviteId: invite?.id ?? null,
    isTrial: caller.usertype === "recruiter",
    now: deps.now(),
  };
}
