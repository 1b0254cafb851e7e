import { sql } from "kysely";

/*
 * Pieces of queries about a problem at its place in a test: `sp` is the section_problem, `problem` the problem itself or
 * a child of it, `part` the attempt_section.
 */

/**
 * What a section holds is not shown before it began, and of one that never did it is not shown after the end either:
 * it may come again in an extension or a retake.
 */
export const hasBegun = sql<boolean>`(part.started_at is not null)`;

/** A child has its share of what its parent is worth. */
const SHARE = sql`case when problem.parent_id is null then 1 else problem.max_score / nullif(
  (select sum(sibling.max_score) from problem sibling where sibling.parent_id = problem.parent_id), 0) end`;

/** The row of the version whose key counts here: a regrade may have made a later one. */
export const keyRow = sql<number>`placed_key(sp.key_id, problem.id)`;

/** Points of the place, or else the problem's own. */
export const worth = sql<number>`coalesce(sp.points * ${SHARE}, problem.max_score)`;

/** What a wrong answer costs. */
export const penalty = sql<number>`coalesce(sp.negative * ${SHARE}, 0)`;
