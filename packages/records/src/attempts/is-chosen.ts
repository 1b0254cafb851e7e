import { sql } from "kysely";

/** Over `part` (attempt_section) and `sp` (section_problem). Of a pool, an attempt has only the problems that were chosen for it. */
export const isChosen = sql<boolean>`(part.problem_ids is null or sp.problem_id = any(part.problem_ids))`;
