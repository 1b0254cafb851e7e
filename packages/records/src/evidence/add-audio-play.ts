import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";
import { isChosen } from "../attempts/is-chosen.ts";

/**
 * Adds one play of a problem's sound and returns how often each was played to the end; undefined if the problem is not
 * in this test.
 */
export async function addAudioPlay(tx: Tx, input: { attemptId: number; problem: string }): Promise<unknown> {
  const { rows } = await sql<{ audio_plays: unknown }>`
    update proctor_session
    set audio_plays = audio_plays || jsonb_build_object(
      ${input.problem}::text, coalesce((audio_plays ->> ${input.problem}::text)::int, 0) + 1)
    where attempt_id = ${input.attemptId} and exists (
      select from attempt
      join attempt_section part on part.attempt_id = attempt.id
      join section_problem sp on sp.section_id = part.section_id and ${isChosen}
      join problem on sp.problem_id in (problem.id, problem.parent_id)
      where attempt.id = ${input.attemptId} and problem.slug = ${input.problem}
    )
    returning audio_plays`.execute(tx);
  return rows[0]?.audio_plays;
}
