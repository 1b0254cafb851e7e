/**
 * Characters that a plain-text answer may have where its question says so, in SQL; null: no limit of its own. The page
 * goes by the same rule (`ownTextLimit`). `problem` is the name of that table in the statement.
 */
export function textLimit(problem: string): string {
  const length = `${problem}.content #> '{extra_data,max_length}'`;
  return `case when ${problem}.problem_type = 'TEX' and jsonb_typeof(${length}) = 'number' then (${length})::float8 end`;
}
