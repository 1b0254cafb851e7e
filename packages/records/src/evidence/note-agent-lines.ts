import type { LineKind } from "@invigil/contract/proctoring/evidence";
import { MOST_AGENT_LINES } from "@invigil/contract/limits";
import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";
import { evidenceRow } from "./note-evidence.ts";

/** Marks the lines about a secure browser, which no page of the test has sent. */
const DETECTOR = "secure browser";

export interface SecureLine {
  kind: LineKind;
  data: { reason: string; [name: string]: unknown };
  /** The browser's side says it, unless the server has checked it. */
  source: "browser" | "server";
  /** True of the whole attempt, so it is told once. */
  once: boolean;
}

interface Told {
  attemptId: number;
  at: Date;
  lines: readonly SecureLine[];
}

/** An agent cannot fill the timeline: its last line reports that there was more. */
export async function noteAgentLines(db: Db | Tx, { attemptId, at, lines }: Told): Promise<void> {
  if (lines.length === 0) return;
  const stored = await db
    .selectFrom("attempt_event")
    .select(["kind", sql<string | null>`data ->> 'reason'`.as("reason")])
    .where("attempt_id", "=", attemptId)
    // A page can name its detector as it likes, but its messages are numbered.
    .where("sequence", "is", null)
    .where("detector", "=", DETECTOR)
    .limit(MOST_AGENT_LINES)
    .execute();
  const told = new Set(stored.map(({ kind, reason }) => `${kind} ${reason ?? ""}`));
  const fresh = lines.filter(({ kind, data, once }) => !once || !told.has(`${kind} ${data.reason}`));
  const room = MOST_AGENT_LINES - stored.length;
  if (fresh.length === 0 || room <= 0) return;
  const rows = fresh.map(({ once, data, ...line }) => ({ ...line, data: once ? { ...data, once } : data }));
  const more = { kind: "flood" as const, source: "server" as const, data: { reason: "From the secure browser" } };
  const kept = rows.length < room ? rows : [...rows.slice(0, room - 1), more];
  await db
    .insertInto("attempt_event")
    .values(kept.map((line) => evidenceRow({ ...line, attemptId, at, now: at, detector: DETECTOR })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
