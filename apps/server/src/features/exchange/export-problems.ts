import { buffer } from "node:stream/consumers";
import type { ExportFormat, listFolders } from "@invigil/contract/exchange";
import type { ReplyOf } from "@invigil/contract/route";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/sessions.ts";
import { writeAudit } from "../../records/audit.ts";
import { companyUploads, exportedRows, folderCounts, type ExportedRow } from "./exchange.queries.ts";
import { ExchangedProblem } from "./exchanged.ts";
import { writeMoodle } from "./export-moodle.ts";
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
  { format, folder, problems: slugs }: Asked,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const companyId = companyOf(caller);
  const rows = await exportedRows(deps.db, { companyId, folder, slugs, limit: MOST });
  const problems = rows.map(toExchanged);
  const at = deps.now();
  await deps.db.transaction().execute((tx) =>
    writeAudit(tx, caller, {
      action: "library.export",
      subject: folder ?? "/",
      at,
      data: { format, problems: problems.length },
    }),
  );
  if (format === "moodle") {
    return send(reply, {
      name: "problems.xml",
      type: "application/xml; charset=utf-8",
      content: Buffer.from(writeMoodle(problems)),
    });
  }
  const uploads = await companyUploads(deps.db, { companyId, ids: mediaIn(problems) });
  const files = [];
  for (const { id, name } of uploads) files.push({ id, name, content: await buffer(await deps.storage.stream(id)) });
  return send(reply, {
    name: "problems.zip",
    type: "application/zip",
    content: Buffer.from(packOwn({ problems, files, at })),
  });
}

function send(
  reply: FastifyReply,
  { name, type, content }: { name: string; type: string; content: Buffer },
): FastifyReply {
  return reply.type(type).header("content-disposition", `attachment; filename="${name}"`).send(content);
}

const Authoring = z.record(z.string(), z.unknown()).catch({});

function toExchanged(row: ExportedRow): ExchangedProblem {
  return ExchangedProblem.parse({ ...row, authoring: Authoring.parse(row.authoring) });
}

export async function listFolderCounts({ db }: Pick<Deps, "db">, caller: Caller): Promise<ReplyOf<typeof listFolders>> {
  return { folders: await folderCounts(db, companyOf(caller)) };
}
