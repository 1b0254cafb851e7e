import { CsvError, parse } from "csv-parse/sync";

/** How every comma-separated file is read, whatever system wrote it. */
export const CSV = {
  bom: true,
  record_delimiter: ["\r\n", "\n", "\r"],
  skip_empty_lines: true,
  relax_column_count: true,
};

/** Rows of a short file that a person typed or pasted. A quote inside a field, or one that never closes, is a character. */
export function parseCsv(text: string, { trim = false } = {}): string[][] {
  const options = { ...CSV, relax_quotes: true, trim };
  try {
    return parse(text, options);
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== "CSV_QUOTE_NOT_CLOSED") throw error;
    // The rest of the file belongs to the open field.
    return parse(`${text}"`, options);
  }
}
