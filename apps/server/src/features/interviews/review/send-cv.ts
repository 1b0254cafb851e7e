import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { sendStored } from "../../../shared/media/send-stored.ts";
import { companyInterview } from "./review.queries.ts";

export async function sendCv(
  deps: Pick<Deps, "db" | "storage">,
  { companyId }: Caller,
  { id, headers }: { id: number; headers: FastifyRequest["headers"] },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const interview = await companyInterview(deps.db, { id, companyId: companyId ?? 0 });
  const key = interview?.cv_key ?? null;
  const stored = key === null ? null : await deps.storage.stat(key);
  if (!interview || key === null || stored === null) throw new AppError("not_found");
  const contentType = interview.cv_type ?? "application/octet-stream";
  const file = {
    id: key,
    name: interview.cv_name ?? "cv",
    size: stored.size,
    contentType,
    // A browser shows a PDF in a viewer of its own; other files are opened by the reader's programs.
    disposition: contentType === "application/pdf" ? "inline" : "attachment",
    cached: true,
  } as const;
  return sendStored(deps, file, headers, reply);
}
