import { buffer } from "node:stream/consumers";
import type { checkExport as contract, ExportFormat, listFolders } from "@invigil/contract/authoring/exchange";
import type { ReplyOf } from "@invigil/contract/route";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { companyUploads, exportedRows, folderCounts, type ExportedRow } from "./exchange.queries.ts";
import { ExchangedProblem } from "./exchanged.ts";
import { writeGift } from "./gift/export-gift.ts";
import { writeMoodle } from "./moodle/export-moodle.ts";
import type { Written } from "./exported.ts";
import type { StoredFile } from "./moodle/moodle-files.ts";
import { mediaIn, packOwn } from "./own-format.ts";

const MOST = 2_000;

interface Asked {
  format: ExportFormat;
  folder?: string | undefined;
  problems?: string[] | undefined;
}

function companyOf({ companyId }: Caller): number {
  if (companyId === null) throw new AppError("forbidden");
  return companyId;
}

export async function exportProblems(
  deps: Pick<Deps, "db" | "now" | "storage">,
  caller: Caller,
  asked: Asked,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { format, folder } = asked;
  const { problems, uploads } = await loadExported(deps.db, caller, asked);
  // GIFT does not support files.
  const files = format === "gift" ? [] : await readFiles(deps, uploads);
  const at = deps.now();
  const { content, refused } = fileOf(format, { problems, files, at });
  await deps.db.transaction().execute((tx) =>
    writeAudit(tx, caller, {
      action: "library.export",
      subject: folder ?? "/",
      at,
      data: { format, problems: problems.length - refused.length },
    }),
  );
  const { name, type } = FILES[format];
  return reply.type(type).header("content-disposition", `attachment; filename="${name}"`).send(content);
}

const FILES = {
  moodle: { name: "problems.xml", type: "application/xml; charset=utf-8" },
  gift: { name: "problems.gift.txt", type: "text/plain; charset=utf-8" },
  invigil: { name: "problems.zip", type: "application/zip" },
};

/** The file, and what it could not contain. */
function fileOf(format: ExportFormat, given: { problems: ExchangedProblem[]; files: StoredFile[]; at: Date }) {
  if (format === "invigil") return { content: Buffer.from(packOwn(given)), refused: [] };
  const { text, refused } = format === "gift" ? writeGift(given.problems) : writeMoodle(given.problems, given.files);
  return { content: Buffer.from(text), refused };
}

/** What the file would lack, shown before anyone relies on it. */
export async function checkExport(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  asked: Asked,
): Promise<ReplyOf<typeof contract>> {
  const { problems, uploads, more } = await loadExported(db, caller, asked);
  const files = uploads.map(({ id, name }) => ({ id, name, content: Buffer.alloc(0) }));
  const { refused, left_out } = writtenIn(asked.format, problems, files);
  const rest = { name: "…", reason: `One file can hold at most ${MOST} questions. Export one folder at a time.` };
  return { problems: problems.length - refused.length, refused: more ? [...refused, rest] : refused, left_out };
}

function writtenIn(format: ExportFormat, problems: ExchangedProblem[], files: StoredFile[]): Omit<Written, "text"> {
  if (format === "moodle") return writeMoodle(problems, files);
  return format === "gift" ? writeGift(problems) : { refused: [], left_out: [] };
}

async function loadExported(db: Deps["db"], caller: Caller, { folder, problems: slugs }: Asked) {
  const companyId = companyOf(caller);
  const rows = await exportedRows(db, { companyId, folder, slugs, limit: MOST + 1 });
  const problems = rows.slice(0, MOST).map(toExchanged);
  const uploads = await companyUploads(db, { companyId, ids: mediaIn(problems) });
  return { problems, uploads, more: rows.length > MOST };
}

async function readFiles({ storage }: Pick<Deps, "storage">, uploads: { id: string; name: string }[]) {
  const files: StoredFile[] = [];
  for (const { id, name } of uploads) files.push({ id, name, content: await buffer(await storage.stream(id)) });
  return files;
}

const Authoring = z.record(z.string(), z.unknown()).catch({});

function toExchanged(row: ExportedRow): ExchangedProblem {
  return ExchangedProblem.parse({ ...row, authoring: Authoring.parse(row.authoring) });
}

export async function listFolderCounts({ db }: Pick<Deps, "db">, caller: Caller): Promise<ReplyOf<typeof listFolders>> {
  return { folders: await folderCounts(db, companyOf(caller)) };
}
