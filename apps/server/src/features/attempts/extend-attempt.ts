import type { Tx } from "@invigil/db/connection";
import { AppError } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { reopenSolutions } from "@invigil/records/answers/close-solutions";
import { giveMinutes } from "@invigil/records/attempts/give-minutes";
import { setSection, updateAttempt } from "@invigil/records/attempts/update-attempt";
import { forgetEnd } from "@invigil/records/attempts/write-news";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { noteEvidence } from "@invigil/records/evidence/note-evidence";
import type { AttemptDeps } from "../../shared/deps.ts";
import { withNews } from "../../shared/news.ts";
import { presentSolutionSet } from "../../shared/attempts/present-attempt.ts";
import { attemptSections } from "../../shared/tests/test-access.queries.ts";
import { accessAttempt, accessTest } from "../../shared/tests/test-access.ts";
import { attemptOf, lockAttempt } from "./attempts.queries.ts";

interface Extend {
  testId: number;
  username: string;
  minutes: number;
}

/** Gives one candidate more time: at once if the attempt is running, on resuming if it has ended. */
export async function extendAttempt(deps: AttemptDeps, caller: Caller, { testId, username, minutes }: Extend) {
  const { test } = await accessTest(deps.db, caller, { id: testId });
  const owner = await attemptOf(deps.db, { testId, username });
  if (!owner) throw new AppError("solution_set_not_found");

  await withNews(deps, async (tx, tell) => {
    const attempt = await lockAttempt(tx, owner.id);
    if (!attempt) throw new AppError("solution_set_not_found");
    if (!attempt.expires_at || !attempt.started_at) throw new AppError("not_extendable");
    const now = deps.now();
    const longer = { attempt: { ...attempt, id: owner.id }, minutes, timedSections: test.is_timed_section };
    if (attempt.state === "ACTIVE") {
      for (const running of await giveMinutes(tx, { attemptIds: [owner.id], minutes, now })) {
        tell(owner.id, {
          type: "time-changed",
          solution_set_id: owner.id,
          expiry: running.expires_at.toISOString(),
          add_test_duration: running.add_test_duration,
          server_time: now.toISOString(),
        });
      }
    } else {
      await reopen(tx, longer);
    }
    await noteEvidence(tx, [{ attemptId: owner.id, kind: "extend", at: now, now, data: { minutes } }]);
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
  return presentSolutionSet(access, await deps.definitions.get(test));
}

interface Longer {
  attempt: { id: number; state: string; add_test_duration: number; has_resumed_test: boolean };
  minutes: number;
  timedSections: boolean;
}

/** An ended attempt waits for its candidate: the minutes start when they resume. */
async function reopen(tx: Tx, { attempt, minutes, timedSections }: Longer): Promise<void> {
  const waiting = attempt.state === "START" && !attempt.has_resumed_test ? attempt.add_test_duration : 0;
  await updateAttempt(tx, attempt.id, {
    state: "START",
    add_test_duration: waiting + minutes,
    has_resumed_test: false,
    resumed_at: null,
    submitted_at: null,
    evaluated_at: null,
    score: null,
    receipt: null,
  });
  await forgetEnd(tx, attempt.id);
  const sections = await attemptSections(tx, attempt.id);
  const reopened = timedSections ? sections.slice(-1) : sections;
  for (const section of reopened) {
    await setSection(
      tx,
      { attemptId: attempt.id, sectionId: section.section_id },
      {
        status: "CTK",
        submitted_at: null,
        extend_duration: section.extend_duration + (timedSections ? minutes : 0),
      },
    );
  }
  await reopenSolutions(tx, { attemptId: attempt.id, sectionIds: reopened.map((section) => section.section_id) });
}
