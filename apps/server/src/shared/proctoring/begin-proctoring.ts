import { planProctoring } from "@invigil/rules/proctoring/proctor-plan";
import { initialTolerance } from "@invigil/rules/proctoring/tolerance";
import { accommodate } from "@invigil/rules/taking/accommodate";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { accommodationsOf } from "../attempts/accommodations.ts";
import { readSettings } from "../tests/read-settings.ts";
import type { TestAccess } from "../tests/test-access.ts";
import { openProctorSession } from "./open-proctor-session.ts";

/**
 * Expects heartbeats and pictures of a proctored attempt from its start, so that a program that never asks for the
 * settings is missed like a page that falls silent. Skips the query if nothing is proctored.
 */
export async function beginProctoring(
  { db, now }: Pick<Deps, "db" | "now">,
  { caller, access, attemptId }: { caller: Caller; access: TestAccess; attemptId: number },
): Promise<void> {
  const { settings: authored, system } = readSettings(access.test);
  const settings = accommodate(authored, accommodationsOf(access.invite));
  const { addTestDuration = 0, hasResumedTest = false } = access.attempt ?? {};
  const plan = planProctoring({
    settings,
    system,
    solutionSet: { id: attemptId, add_test_duration: addTestDuration, has_resumed_test: hasResumedTest },
    usertype: caller.usertype,
    toleranceLeft: initialTolerance(settings.proctor.browser_tolerance),
  });
  if (plan) await openProctorSession(db, { attemptId, settings, system, plan, runs: true, now: now() });
}
