import { pipeline } from "node:stream/promises";
import { UPLOAD_LIMIT_BYTES } from "@invigil/contract/constants";
import { CSV, parseCsv } from "@invigil/rules/text/csv";
import { uploadIdOf } from "@invigil/rules/text/upload-address";
import { CsvError, parse } from "csv-parse";
import type { PredictionKey } from "../marks/predictions.ts";

/** Opens a file among the uploads of the answer's author; undefined: it is not there. */
export type OpenUpload = (id: string) => Promise<Upload | undefined>;

interface Upload {
  size: number;
  stream(): Promise<NodeJS.ReadableStream>;
}

type PredictionFile = { rows: string } | { unreadable: string };

interface Source {
  url: string;
  key: Pick<PredictionKey, "truth" | "id_column" | "value_column">;
}

const LONGEST_ROW = 100_000;

/**
 * Returns the rows of an uploaded CSV file that the hidden file asks for, as a small CSV file. It is streamed, since parsing
 * 10 MB in one go would keep every other candidate waiting for seconds.
 */
export async function readPrediction({ url, key }: Source, openUpload: OpenUpload): Promise<PredictionFile> {
  const id = uploadIdOf(url);
  const upload = id === null ? undefined : await openUpload(id);
  if (!upload) return { unreadable: "the file is not among the candidate’s uploads" };
  if (upload.size > UPLOAD_LIMIT_BYTES) return { unreadable: "the file is too large" };
  try {
    return { rows: await askedRows(await upload.stream(), key) };
  } catch (error) {
    // The code, not the text, which repeats bytes of the file that the database may refuse.
    if (error instanceof CsvError) return { unreadable: `the CSV is not readable (${error.code})` };
    throw error;
  }
}

async function askedRows(source: NodeJS.ReadableStream, key: Source["key"]): Promise<string> {
  const asked = askedIds(key);
  const kept = [row(key.id_column, key.value_column)];
  const seen = new Map<string, number>();
  let columns: { id: number; value: number } | undefined;
  const parser = parse({ ...CSV, trim: true, max_record_size: LONGEST_ROW });
  await pipeline(source, parser, async (rows: AsyncIterable<string[]>) => {
    for await (const cells of rows) {
      if (!columns) {
        columns = { id: cells.indexOf(key.id_column), value: cells.indexOf(key.value_column) };
        // Without its columns the file cannot be graded; the result names the columns it needs.
        if (columns.id < 0 || columns.value < 0) kept.length = 0;
        continue;
      }
      if (kept.length === 0) continue;
      const id = cells[columns.id] ?? "";
      const times = seen.get(id) ?? 0;
      // A second row marks an id as duplicate, and further rows change nothing.
      if (!asked.has(id) || times > 1) continue;
      seen.set(id, times + 1);
      kept.push(row(id, cells[columns.value] ?? ""));
    }
  });
  return columns ? kept.join("\n") : "";
}

function askedIds({ truth, id_column }: Source["key"]): Set<string> {
  const [header = [], ...rows] = parseCsv(truth);
  const at = header.findIndex((name) => name.trim() === id_column);
  return new Set(rows.map((cells) => cells[at]?.trim() ?? ""));
}

function row(id: string, value: string): string {
  return [id, value].map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",");
}
