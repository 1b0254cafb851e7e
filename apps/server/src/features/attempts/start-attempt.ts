import type { StartedAttempt } from "@invigil/contract/attempts";
import { TestSettings } from "@invigil/contract/tests";
import { AppError } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/sessions.ts";
import { randomSlug, randomToken } from "../../platform/tokens.ts";
import type { TestDefinition } from "../../records/definitions.ts";
import type { AttemptDeps } from "../../records/deps.ts";
import { presentSections, presentSolutionSet, standingSolutions } from "../../records/present-attempt.ts";
import { presentTest } from "../../records/present-test.ts";
import { solutionsOfAttempt } from "../../records/solutions.queries.ts";
import { accessAttempt, accessTest, type StartedAccess, type TestAccess } from "../../records/test-access.ts";
import { insertAttempt, startAttempt as insertStarted } from "./attempts.queries.ts";
import { attemptExpiry, planSections } from "./schedule.ts";

/** A recruiter tries a test whenever they like; a candidate within its window. */
export function checkWindow(caller: Caller, { test }: TestAccess, now: Date): void {
  if (caller.usertype === "recruiter") return;
  const early = test.start_time !== null && now < test.start_time;
  const late = test.end_time !== null && now >= test.end_time;
  if (early || late) throw new AppError("test_not_open");
}

function checkOnboarding(caller: Caller, { test, invite }: TestAccess): void {
  const { custom_data } = TestSettings.parse(test.settings).hacker_extra_data;
  const required = caller.usertype === "hacker" && test.test_type === "LRN" && custom_data.enabled;
  if (required && invite?.onboardedAt == null) throw new AppError("onboarding_required");
}

export async function initAttempt(deps: AttemptDeps, caller: Caller, testId: number) {
  const access = await accessTest(deps.db, caller, { id: testId });
  if (!access.attempt) {
    checkWindow(caller, access, deps.now());
    await insertAttempt(deps.db, newAttempt(deps, caller, access));
  }
  const made = await accessAttempt(deps.db, caller, { id: testId });
  return presentSolutionSet(made, await deps.definitions.get(made.test));
}

export async function startAttempt(deps: AttemptDeps, caller: Caller, testId: number): Promise<StartedAttempt> {
  const access = await accessTest(deps.db, caller, { id: testId });
  const state = access.attempt?.state;
  if (state === "END") throw new AppError("session_ended");
  const definition = await deps.definitions.get(access.test);
  if (state === "ACTIVE") return runningAttempt(deps, caller, testId, definition);

  const now = deps.now();
  checkWindow(caller, access, now);
  checkOnboarding(caller, access);
  const windowEnd = caller.usertype === "recruiter" ? null : access.test.end_time;
  const expires = attemptExpiry(access.test, definition, now, windowEnd);
  const sections = planSections(access.test, definition, now, expires);
  const started = await insertStarted(deps.db, { ...newAttempt(deps, caller, access), expires, sections });
  if (!started) return runningAttempt(deps, caller, testId, definition);

  return presentStarted(deps, definition, {
    ...access,
    sections,
    attempt: {
      id: started.id,
      slug: started.slug,
      token: started.token,
      state: "ACTIVE",
      startedAt: now,
      expiresAt: expires,
      addTestDuration: access.attempt?.addTestDuration ?? 0,
      hasResumedTest: access.attempt?.hasResumedTest ?? false,
      resumedAt: null,
      eventSequence: started.event_sequence,
      submittedAt: null,
    },
  });
}

export async function runningAttempt(deps: AttemptDeps, caller: Caller, testId: number, definition: TestDefinition) {
  const access = await accessAttempt(deps.db, caller, { id: testId });
  if (access.attempt.state !== "ACTIVE") throw new AppError("session_ended");
  const rows = await solutionsOfAttempt(deps.db, access.attempt.id);
  return presentStarted(deps, definition, access, standingSolutions(rows));
}

function presentStarted(
  deps: AttemptDeps,
  definition: TestDefinition,
  access: StartedAccess,
  solutions: ReturnType<typeof standingSolutions> = new Map(),
): StartedAttempt {
  const now = deps.now();
  return {
    server_time: now.toISOString(),
    test: presentTest(access, definition, now),
    solution_set: presentSolutionSet(access, definition),
    sections: presentSections(access, definition, solutions),
  };
}

function newAttempt(deps: AttemptDeps, caller: Caller, { test, invite }: TestAccess) {
  return {
    slug: randomSlug(),
    token: randomToken(24),
    testId: test.id,
    accountId: caller.accountId,
    inviteId: invite?.id ?? null,
    now: deps.now(),
  };
}
