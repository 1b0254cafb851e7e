/**
 * The length limit of a plain-text answer if its question sets one, in SQL; null if it sets none. The page uses the
 * same rule (`ownTextLimit`). `problem` is the table's name in the statement.
 */
export function textLimit(problem: string): string {
  const length = `${problem}.content #> '{extra_data,max_length}'`;
  return `case when ${problem}.problem_type = 'TEX' and jsonb_typeof(${length}) = 'number' then (${length})::float8 end`;
}
