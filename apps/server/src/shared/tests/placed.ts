import { sql } from "kysely";

/*
 * Parts of queries about a problem at its place in a test: `sp` is the section_problem, `problem` the problem itself or
 * a child of it, `part` the attempt_section.
 */

/**
 * A section's content is hidden until it begins. If it never does, it stays hidden after the end too, because it may
 * appear in an extension or a retake.
 */
export const hasBegun = sql<boolean>`(part.started_at is not null)`;

/** A child has its share of its parent's points. */
const SHARE = sql`case when problem.parent_id is null then 1 else problem.max_score / nullif(
  (select sum(sibling.max_score) from problem sibling where sibling.parent_id = problem.parent_id), 0) end`;

/** The version whose key counts here, because a regrade may have created a later one. */
export const keyRow = sql<number>`placed_key(sp.key_id, problem.id)`;

/** The points of the place, or otherwise the problem's own. */
export const worth = sql<number>`coalesce(sp.points * ${SHARE}, problem.max_score)`;

/** What a wrong answer costs. */
export const penalty = sql<number>`coalesce(sp.negative * ${SHARE}, 0)`;
