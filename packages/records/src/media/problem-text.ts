import { sql } from "kysely";

/** The case texts of a coding problem that are files. */
export const CASE_FILES = sql`case problem.problem_type
  when 'SCR' then jsonb_path_query_array(problem.grading, '$.cases[*].files')::text end`;

/** Much of a coding problem may be what programs read and print, where no address counts. */
const KEY = sql`case problem.problem_type when 'SCR' then problem.grading - 'cases' else problem.grading end`;

/** Everything in a problem that may contain a file's address. */
export const PROBLEM_TEXT = sql`concat_ws(' ', problem.statement, problem.content::text, (${KEY})::text, ${CASE_FILES}, problem.authoring::text)`;

/** A file's address as a pattern. */
export const FILE_ADDRESS = String.raw`/media/([\w.-]+)/`;
