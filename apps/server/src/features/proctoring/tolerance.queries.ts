import { PROMPT_OPEN } from "@invigil/contract/constants";
import { typesAnsweredBy } from "@invigil/contract/taking/problem-types";
import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";

const FILE_TYPES = typesAnsweredBy("files", "rich text");

interface Leave {
  /** The page's report of it. */
  id: number | null;
  /** When the server heard of the leave; null if it never did. */
  left_at: Date | null;
  /** The last message since then that reported the return, if it was counted or was the page's own count. */
  counted_by: "focus" | "tolerance" | null;
}

export async function lastLeave(
  tx: Tx,
  { attemptId, before, tabId }: { attemptId: number; before: number; tabId: string },
): Promise<Leave> {
  const { rows } = await sql<Leave>`
    with own as (
      select id, sequence, kind, received_at, data from attempt_event
      where attempt_id = ${attemptId} and sequence < ${before} and data ->> 'tab_id' = ${tabId}
    ), blur as (
      select id, sequence, received_at from own where kind = 'blur' order by sequence desc limit 1
    )
    select (select id from blur) as id, (select received_at from blur) as left_at, (
      select case when kind = 'tolerance' or data ->> 'counted' = 'true' then kind end from own
      where kind in ('focus', 'tolerance') and sequence > coalesce((select sequence from blur), 0)
      order by sequence desc limit 1
    ) as counted_by`.execute(tx);
  return rows[0] ?? { id: null, left_at: null, counted_by: null };
}

/** Whether a leave was already excused by the page's last prompt for a device, which nobody has answered since. */
export async function promptUsed(
  tx: Tx,
  { attemptId, before, tabId }: { attemptId: number; before: number; tabId: string },
): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    with own as (
      select sequence, kind, data from attempt_event
      where attempt_id = ${attemptId} and sequence < ${before} and data ->> 'tab_id' = ${tabId}
    )
    select exists (
      select from own where kind = 'focus' and data ->> 'excused' = 'device permission' and data ->> 'believed' = 'true'
        and sequence > coalesce((
          select max(sequence) from own
          where kind in ('webcam-enabled', 'webcam-disabled', 'microphone-enabled', 'microphone-disabled')
            and data ->> 'reason' is distinct from ${PROMPT_OPEN}
        ), 0)
    ) as used`.execute(tx);
  return rows[0]?.used ?? false;
}

interface Excuses {
  /** How many leaves a prompt for a device has excused so far, on any page. */
  prompts: number;
  /** How many leaves in a row a file chooser has excused after which no file arrived. */
  inVain: number;
}

export async function excusesSoFar(tx: Tx, key: { attemptId: number; before: number }): Promise<Excuses> {
  const { rows } = await sql<Excuses>`
    select count(*) filter (where excused = 'device permission')::int as prompts,
      count(*) filter (where excused = 'file chooser' and received_at > coalesce((
        select max(file.created_at) from upload file join attempt on attempt.account_id = file.account_id
        where attempt.id = ${key.attemptId}), '-infinity'))::int as "inVain"
    from (
      select data ->> 'excused' as excused, received_at from attempt_event
      where attempt_id = ${key.attemptId} and sequence < ${key.before} and kind = 'focus' and data ->> 'believed' = 'true'
    ) leave`.execute(tx);
  return rows[0] ?? { prompts: 0, inVain: 0 };
}

/** Whether the question, or a part of it, takes files or attachments. */
export async function takesFiles(
  tx: Tx,
  { attemptId, problem }: { attemptId: number; problem: string | null },
): Promise<boolean> {
  if (problem === null) return false;
  const found = await tx
    .selectFrom("attempt_section as part")
    .innerJoin("section_problem as sp", "sp.section_id", "part.section_id")
    .innerJoin("problem as whole", "whole.id", "sp.problem_id")
    .innerJoin("problem as piece", (join) => join.on("whole.id", "=", sql`coalesce(piece.parent_id, piece.id)`))
    .select("piece.id")
    .where("part.attempt_id", "=", attemptId)
    .where("piece.problem_type", "in", FILE_TYPES)
    .where((eb) => eb.or([eb("whole.slug", "=", problem), eb("piece.slug", "=", problem)]))
    .executeTakeFirst();
  return found !== undefined;
}
