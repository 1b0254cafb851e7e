import { CONSENT_VERSION, type InterviewSnapshot } from "@invigil/contract/interviews/snapshot";
import { beginTalk } from "@invigil/records/interviews/move-turn";
import { createSession } from "@invigil/records/interviews/sessions";
import { greetingOf } from "@invigil/rules/interviews/next-turn";
import { AppError } from "../../platform/app-error.ts";
import { accommodationsOf } from "../../shared/attempts/accommodations.ts";
import { addMinutes, attemptExpiry } from "../../shared/attempts/attempt-expiry.ts";
import type { Reader } from "../../shared/attempts/uses.ts";
import type { TakingDeps } from "../../shared/deps.ts";
import { checkNotice } from "../../shared/tests/check-notice.ts";
import { interviewFacts } from "./interview-facts.ts";
import { personAsked } from "./interviews.queries.ts";
import { changeRunning, created, reachInterview, tellChanged, type InterviewAccess } from "./reach-interview.ts";
import { readSnapshot } from "./read-snapshot.ts";

export async function validateSession(deps: TakingDeps, caller: Reader, attemptId: number): Promise<InterviewSnapshot> {
  const access = await reachInterview(deps, caller, attemptId);
  deps.uses.note({ attemptId, session: caller.session, way: "read" });
  return readSnapshot(deps, access);
}

/** Records the consent. Whoever has consented goes on, whatever the text says by now. */
export async function giveConsent(
  deps: TakingDeps,
  caller: Reader,
  { attemptId, version }: { attemptId: number; version: number },
): Promise<InterviewSnapshot> {
  const { access } = await changeRunning(deps, caller, {
    attemptId,
    work: async ({ tx, access: { plan, test, invite }, session }) => {
      if (session) return;
      checkNotice(caller, { test, invite }, deps.now());
      if (version !== CONSENT_VERSION) {
        throw new AppError("consent_outdated", { message: "The text has changed. Please read it again." });
      }
      const facts = interviewFacts(deps, { plan, settings: test.settings });
      const person = await personAsked(tx, attemptId);
      const made = { attemptId, companyId: test.company_id, plan, facts, consentVersion: version, person };
      await createSession(tx, { ...made, now: deps.now() });
    },
  });
  return readSnapshot(deps, access);
}

/** Greets the candidate and begins the clock. Beginning again changes nothing. */
export async function beginInterview(deps: TakingDeps, caller: Reader, attemptId: number): Promise<InterviewSnapshot> {
  const { access } = await changeRunning(deps, caller, {
    attemptId,
    work: async (running) => {
      const session = created(running.session);
      if (session.began_at !== null) return;
      if (session.state !== "ready") throw new AppError("interview_not_ready");
      const { tx, tell, attempt } = running;
      const { test } = running.access;
      const now = deps.now();
      const names = { company: test.company_name, test: test.name };
      const greeting = { ...greetingOf(session.plan, session.facts, names), source: "script", fault: null } as const;
      const expiresAt = later(await expiryOf(deps, caller, running.access), attempt.expires_at);
      await beginTalk(tx, { session, greeting, expiresAt, now });
      tell(attemptId, {
        type: "time-changed",
        solution_set_id: attemptId,
        expiry: expiresAt.toISOString(),
        add_test_duration: attempt.add_test_duration,
        server_time: now.toISOString(),
      });
      tellChanged(tell, attemptId, { turn_seq: 0, phase: "asking" });
    },
  });
  return readSnapshot(deps, access);
}

/** As if the attempt started now, with the extension that it already has. */
async function expiryOf(
  deps: TakingDeps,
  { usertype }: Reader,
  { test, attempt, invite }: InterviewAccess,
): Promise<Date> {
  const definition = await deps.definitions.get(test);
  const windowEnd = usertype === "recruiter" ? null : test.end_time;
  const expires = attemptExpiry(test, definition, { at: deps.now(), windowEnd, granted: accommodationsOf(invite) });
  return addMinutes(expires, attempt.addTestDuration);
}

function later(a: Date, b: Date | null): Date {
  return b !== null && b > a ? b : a;
}
