import type { FastifyReply } from "fastify";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/sessions.ts";
import { isShown } from "./file-kind.ts";
import { contentDisposition } from "./file-name.ts";
import { readableUpload } from "./media.queries.ts";

/** Even what is shown may run nothing and reach nothing; only our own pages may frame it. */
export const MEDIA_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";

interface Asked {
  id: string;
  name: string;
}

export async function sendMedia(deps: Deps, caller: Caller, asked: Asked, reply: FastifyReply): Promise<FastifyReply> {
  const companyId = caller.usertype === "recruiter" ? caller.companyId : null;
  const upload = await readableUpload(deps.db, { id: asked.id, accountId: caller.accountId, companyId });
  if (!upload || upload.name !== asked.name) throw new AppError("not_found");
  const shown = isShown(upload.content_type);
  return reply
    .type(upload.content_type)
    .header("content-length", upload.size)
    .header("content-disposition", contentDisposition(shown ? "inline" : "attachment", upload.name))
    .header("content-security-policy", MEDIA_POLICY)
    .header("x-frame-options", "SAMEORIGIN")
    .header("x-content-type-options", "nosniff")
    .send(await deps.storage.stream(upload.id));
}
