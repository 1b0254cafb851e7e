import { sql } from "kysely";

/**
 * For `part` (attempt_section) and `sp` (section_problem). An attempt has only the problems that were chosen for it
 * from a pool.
 */
export const isChosen = sql<boolean>`(part.problem_ids is null or sp.problem_id = any(part.problem_ids))`;
