import { AppError } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/sessions.ts";
import { attemptRoom } from "../../platform/socket-hub.ts";
import type { AttemptDeps } from "../../records/deps.ts";
import { writeAudit } from "../../records/audit.ts";
import { presentSolutionSet } from "../../records/present-attempt.ts";
import { attemptSections } from "../../records/test-access.queries.ts";
import { accessAttempt, accessTest } from "../../records/test-access.ts";
import { attemptOf, lockAttempt, logAttempt, reopenSolutions, setSection, updateAttempt } from "./attempts.queries.ts";
import { addMinutes } from "./schedule.ts";

interface Extend {
  testId: number;
  username: string;
  minutes: number;
}

/** More time for one candidate: at once when the attempt runs, on resuming when it is over. */
export async function extendAttempt(deps: AttemptDeps, caller: Caller, { testId, username, minutes }: Extend) {
  const { test } = await accessTest(deps.db, caller, { id: testId });
  const owner = await attemptOf(deps.db, { testId, username });
  if (!owner) throw new AppError("solution_set_not_found");

  await deps.db.transaction().execute(async (tx) => {
    const attempt = await lockAttempt(tx, owner.id);
    if (!attempt) throw new AppError("solution_set_not_found");
    if (!attempt.expires_at || !attempt.started_at) throw new AppError("not_extendable");
    const now = deps.now();
    const sections = await attemptSections(tx, owner.id);
    if (attempt.state === "ACTIVE") {
      await updateAttempt(tx, owner.id, {
        expires_at: addMinutes(attempt.expires_at, minutes),
        add_test_duration: attempt.add_test_duration + minutes,
        has_resumed_test: true,
        resumed_at: now,
      });
      const current = test.is_timed_section ? sections.find((section) => section.status === "CTK") : undefined;
      if (current?.expires_at) {
        await setSection(
          tx,
          { attemptId: owner.id, sectionId: current.section_id },
          {
            status: "CTK",
            expires_at: addMinutes(current.expires_at, minutes),
            extend_duration: current.extend_duration + minutes,
          },
        );
      }
    } else {
      const waiting = attempt.state === "START" && !attempt.has_resumed_test ? attempt.add_test_duration : 0;
      await updateAttempt(tx, owner.id, {
        state: "START",
        add_test_duration: waiting + minutes,
        has_resumed_test: false,
        resumed_at: null,
        submitted_at: null,
        evaluated_at: null,
        score: null,
        receipt: null,
      });
      const reopened = test.is_timed_section ? sections.slice(-1) : sections;
      for (const section of reopened) {
        await setSection(
          tx,
          { attemptId: owner.id, sectionId: section.section_id },
          {
            status: "CTK",
            submitted_at: null,
            extend_duration: section.extend_duration + (test.is_timed_section ? minutes : 0),
          },
        );
      }
      await reopenSolutions(tx, { attemptId: owner.id, sectionIds: reopened.map((section) => section.section_id) });
    }
    await logAttempt(tx, { attemptId: owner.id, kind: "extend", at: now, now, data: { minutes } });
    await writeAudit(tx, caller, {
      action: "test.extend",
      subject: attempt.slug,
      at: now,
      data: { minutes, username },
    });
  });

  const usertype = owner.usertype === "recruiter" ? "recruiter" : "hacker";
  const candidate = {
    accountId: owner.account_id,
    usertype,
    username,
    companyId: owner.company_id,
    role: owner.role,
  } as const;
  const access = await accessAttempt(deps.db, candidate, { id: testId });
  const { attempt } = access;
  if (attempt.state === "ACTIVE" && attempt.expiresAt) {
    deps.hub.send(attemptRoom(attempt.id), {
      type: "time-changed",
      solution_set_id: attempt.id,
      expiry: attempt.expiresAt.toISOString(),
      add_test_duration: attempt.addTestDuration,
      server_time: deps.now().toISOString(),
    });
  }
  return presentSolutionSet(access, await deps.definitions.get(test));
}
