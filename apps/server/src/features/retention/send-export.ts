import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { candidateOf } from "./candidate.queries.ts";
import { custodian } from "./custodian.ts";
import { exportedFiles } from "./export-candidate.ts";
import { zipStream } from "./zip-stream.ts";

export async function sendExport(
  deps: Deps,
  caller: Caller,
  username: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const companyId = custodian(caller);
  const candidate = await deps.db.transaction().execute(async (tx) => {
    const found = await candidateOf(tx, { username, companyId });
    if (found) await writeAudit(tx, caller, { action: "candidate.export", subject: username, at: deps.now() });
    return found;
  });
  if (!candidate) throw new AppError("not_found");
  const name = `candidate-${candidate.username.replaceAll(/[^\w.-]/g, "_")}.zip`;
  return reply
    .type("application/zip")
    .header("content-disposition", `attachment; filename="${name}"`)
    .send(Readable.from(zipStream(exportedFiles(deps, { candidate, companyId }))));
}
