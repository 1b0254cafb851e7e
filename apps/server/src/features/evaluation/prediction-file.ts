import { pipeline } from "node:stream/promises";
import { UPLOAD_LIMIT_BYTES } from "@invigil/contract/constants";
import { CSV, parseCsv } from "@invigil/rules/text/csv";
import type { PredictionKey } from "@invigil/rules/results/predictions";
import { uploadIdOf } from "@invigil/rules/text/upload-address";
import { CsvError, parse } from "csv-parse";
import type { Deps } from "../../platform/deps.ts";
import { ownUpload } from "./evaluation.queries.ts";

type PredictionFile = { rows: string } | { unreadable: string };

interface Source {
  url: string;
  accountId: number;
  key: Pick<PredictionKey, "truth" | "id_column" | "value_column">;
}

const LONGEST_ROW = 100_000;

/**
 * The rows of an uploaded csv that the hidden file asks for, as a small csv. Streamed: a file of 10 MB
 * parsed in one go would keep every other candidate waiting for seconds.
 */
export async function readPrediction(
  deps: Pick<Deps, "db" | "storage">,
  { url, accountId, key }: Source,
): Promise<PredictionFile> {
  const id = uploadIdOf(url);
  const upload = id === null ? undefined : await ownUpload(deps.db, { id, accountId });
  if (!upload) return { unreadable: "the file was not found among the candidate's uploads" };
  if (upload.size > UPLOAD_LIMIT_BYTES) return { unreadable: "the file is too large" };
  try {
    return { rows: await askedRows(await deps.storage.stream(upload.id), key) };
  } catch (error) {
    // The code, not the text: that repeats the file's bytes, and the database refuses some of them.
    if (error instanceof CsvError) return { unreadable: `the csv cannot be read (${error.code})` };
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
        // Without its columns the file says nothing: the grading names those that it needs.
        if (columns.id < 0 || columns.value < 0) kept.length = 0;
        continue;
      }
      if (kept.length === 0) continue;
      const id = cells[columns.id] ?? "";
      const times = seen.get(id) ?? 0;
      // A second row for an id makes it a double, which is all that a third could do.
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
