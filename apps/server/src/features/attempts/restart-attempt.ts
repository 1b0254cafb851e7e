import type { StartedAttempt } from "@invigil/contract/taking/attempts";
import { setSection, updateAttempt } from "@invigil/records/attempts/update-attempt";
import { resumeInterview } from "@invigil/records/interviews/end-interview";
import { noteEvidence } from "@invigil/records/evidence/note-evidence";
import { AppError } from "../../platform/app-error.ts";
import type { Reader } from "../../shared/attempts/uses.ts";
import type { TakingDeps } from "../../shared/deps.ts";
import { accessAttempt, checkMeant } from "../../shared/tests/test-access.ts";
import { checkBrowser } from "../../shared/tests/check-browser.ts";
import { noteSecureBrowser } from "../../shared/tests/note-secure-browser.ts";
import { lockAttempt } from "./attempts.queries.ts";
import { addMinutes } from "../../shared/attempts/attempt-expiry.ts";
import { checkOnboarding, runningAttempt } from "./start-attempt.ts";

interface Restart {
  testSlug: string;
  inviteId: string | null;
  /** The attempt the page refers to. */
  meant: number | undefined;
  sessionHash: Buffer | undefined;
}

/** Continues a running attempt, or resumes one that was extended after its end. */
export async function restartAttempt(
  deps: TakingDeps,
  caller: Reader,
  { testSlug, inviteId, meant, sessionHash }: Restart,
): Promise<StartedAttempt> {
  const access = await accessAttempt(deps.db, caller, { slug: testSlug });
  checkMeant(access.attempt, meant);
  if (inviteId !== null && inviteId !== access.invite?.id) throw new AppError("invite_not_found");
  const proof = await checkBrowser(deps, caller, { ...access, sessionHash });
  const { attempt, test } = access;
  const definition = await deps.definitions.get(test);
  const goOn = async () => {
    const running = await runningAttempt(deps, caller, test.id, definition);
    if (proof) await noteSecureBrowser(deps, { attemptId: attempt.id, proof });
    return running;
  };
  if (attempt.state === "ACTIVE") return goOn();
  const waitsForResume = attempt.state === "START" && attempt.addTestDuration > 0 && attempt.startedAt !== null;
  if (!waitsForResume) throw new AppError(attempt.state === "END" ? "session_ended" : "solution_set_not_found");
  checkOnboarding(caller, access);

  await deps.db.transaction().execute(async (tx) => {
    const locked = await lockAttempt(tx, attempt.id);
    // Another tab was faster.
    if (locked?.state !== "START") return;
    const now = deps.now();
    const expires = addMinutes(now, locked.add_test_duration);
    await updateAttempt(tx, attempt.id, {
      state: "ACTIVE",
      expires_at: expires,
      has_resumed_test: true,
      resumed_at: now,
    });
    const open = access.sections.filter((section) => section.status === "CTK");
    for (const section of open) {
      const timed = test.is_timed_section ? { started_at: now, expires_at: expires } : {};
      await setSection(
        tx,
        { attemptId: attempt.id, sectionId: section.section_id },
        { status: "CTK", submitted_at: null, ...timed },
      );
    }
    await resumeInterview(tx, { attemptId: attempt.id, now });
    await noteEvidence(tx, [{ attemptId: attempt.id, kind: "resume", at: now, now }]);
  });
  return goOn();
}
