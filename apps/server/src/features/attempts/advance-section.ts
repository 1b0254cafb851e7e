import type { ServerEvent } from "@invigil/contract/socket";
import type { Tx } from "@invigil/db/connection";
import { releaseEnvironments } from "@invigil/records/environments/ask-environment";
import { abortRuns } from "@invigil/records/runs/queue";
import { closeSolutions } from "@invigil/records/answers/close-solutions";
import { setSection, updateAttempt } from "@invigil/records/attempts/update-attempt";
import { noteEvidence } from "@invigil/records/evidence/note-evidence";
import { attemptEnd } from "@invigil/rules/time/test-time";
import { AppError } from "../../platform/app-error.ts";
import type { TestDefinition } from "../../shared/tests/definitions.ts";
import { attemptSections } from "../../shared/tests/test-access.queries.ts";
import type { AttemptDeps } from "../../shared/deps.ts";
import { lastHeartbeat, lockAttempt } from "./attempts.queries.ts";
import { sectionExpiry } from "./schedule.ts";

interface Advance {
  attemptId: number;
  sectionId: number;
  /** When the section ended; the next one starts at that moment, even if no page is open. */
  at: Date;
  reason: "submitted" | "expired";
  /** What the page reports about it. */
  page?: object;
}

/** Closes one section and opens the next. Returns the next section's id, or null if none is left. */
export async function advanceSection(
  deps: AttemptDeps,
  tx: Tx,
  { attemptId, sectionId, at, reason, page }: Advance,
): Promise<number | null> {
  const attempt = await lockAttempt(tx, attemptId);
  if (attempt?.state !== "ACTIVE" || attempt.expires_at === null) return null;
  // Nothing new is shown during a pause. The sweep skips paused attempts.
  if (attempt.paused_at !== null) throw new AppError("attempt_paused");
  const rows = await attemptSections(tx, attemptId);
  const ending = rows.find((row) => row.section_id === sectionId);
  const others = rows.filter((row) => row.section_id !== sectionId && row.status !== "SUB");
  const after = others.find((row) => ending !== undefined && row.position > ending.position) ?? others[0];
  if (ending?.status === "CTK") {
    await setSection(tx, { attemptId, sectionId }, { status: "SUB", submitted_at: at });
    await closeSolutions(tx, { attemptId, sectionId });
    await abortRuns(tx, { attemptId, sectionId });
    await releaseEnvironments(tx, { attemptId, sectionId });
    // Only the newest heartbeat is stored and the next section overwrites it, so keep this one.
    const heard = await lastHeartbeat(tx, attemptId);
    const data = { sectionId, reason, ...(heard && { heard: heard.toISOString() }), ...(page && { page }) };
    await noteEvidence(tx, [{ attemptId, kind: "section-end", at, now: deps.now(), data }]);
  }
  if (ending?.status === "CTK" && after?.status === "PND") {
    const definition = await deps.definitions.get({ id: attempt.test_id, version: attempt.version });
    const next = definition.sections.find((section) => section.id === after.section_id);
    const expires = next
      ? sectionExpiry(next, { start: at, extended: after.extend_duration, attemptExpires: attempt.expires_at })
      : attempt.expires_at;
    await setSection(
      tx,
      { attemptId, sectionId: after.section_id },
      { status: "CTK", started_at: at, expires_at: expires },
    );
    const waiting = others
      .filter((row) => row !== after)
      .map((row) => ({ duration: minutesOf(definition, row.section_id), extend_duration: row.extend_duration }));
    const ends = attemptEnd({ current: expires, ends: attempt.expires_at }, waiting);
    if (ends < attempt.expires_at) await updateAttempt(tx, attemptId, { expires_at: ends });
  }
  return after?.section_id ?? null;
}

export function sectionChanged({ now }: Pick<AttemptDeps, "now">, attemptId: number, section: string): ServerEvent {
  return { type: "section-changed", solution_set_id: attemptId, section, server_time: now().toISOString() };
}

function minutesOf({ sections }: TestDefinition, id: number): number | null {
  return sections.find((section) => section.id === id)?.durationMinutes ?? null;
}
