import { sql } from "kysely";

/** Of a coding problem, the texts of its cases that are files. */
export const CASE_FILES = sql`case problem.problem_type
  when 'SCR' then jsonb_path_query_array(problem.grading, '$.cases[*].files')::text end`;

/** Megabytes of a coding problem may be what programs read and print: no address is followed there. */
const KEY = sql`case problem.problem_type when 'SCR' then problem.grading - 'cases' else problem.grading end`;

/** Everything of a problem in which the address of a file can stand. */
export const PROBLEM_TEXT = sql`concat_ws(' ', problem.statement, problem.content::text, (${KEY})::text, ${CASE_FILES}, problem.authoring::text)`;

/** Of a file, as a pattern. */
export const FILE_ADDRESS = String.raw`/media/([\w.-]+)/`;
