/**
 * Rows of a comma-separated file (RFC 4180: quotes, doubled quotes, line breaks inside quotes). Empty lines are
 * skipped. A quote that never closes takes the rest of the file into its field.
 */
export function parseCsv(text: string): string[][] {
  const source = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const rows: string[][] = [];
  let row: string[] = [];
  let field = "";
  let quoted = false;

  function endRow(): void {
    row.push(field);
    field = "";
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
  }

  for (let index = 0; index < source.length; index += 1) {
    const char = source.charAt(index);
    if (quoted) {
      if (char !== '"') field += char;
      else if (source.charAt(index + 1) === '"') {
        field += char;
        index += 1;
      } else quoted = false;
    } else if (char === '"' && field === "") quoted = true;
    else if (char === ",") {
      row.push(field);
      field = "";
    } else if (char === "\n") endRow();
    else if (char !== "\r" || source.charAt(index + 1) !== "\n") field += char;
  }
  if (field !== "" || row.length > 0) endRow();
  return rows;
}
