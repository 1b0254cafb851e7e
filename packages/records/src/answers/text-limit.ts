import { typesAnsweredBy } from "@invigil/contract/taking/problem-types";

/** In SQL, the types whose answers are plain text: the ones with a limit of their own. */
export const PLAIN_TYPES = typesAnsweredBy("plain text")
  .map((type) => `'${type}'`)
  .join(", ");

/**
 * The length limit of a plain-text answer if its question sets one, in SQL; null if it sets none. The page uses the
 * same rule (`ownTextLimit`). `problem` is the table's name in the statement.
 */
export function textLimit(problem: string): string {
  const length = `${problem}.content #> '{extra_data,max_length}'`;
  return `case when ${problem}.problem_type in (${PLAIN_TYPES}) and jsonb_typeof(${length}) = 'number' then (${length})::float8 end`;
}
