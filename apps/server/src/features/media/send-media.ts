import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { isShown } from "../../shared/media/file-kind.ts";
import { givenFile, readableUpload } from "./media.queries.ts";
import { sendStored } from "../../shared/media/send-stored.ts";

function destinationOf(headers: FastifyRequest["headers"]): string | undefined {
  const said = headers["sec-fetch-dest"];
  return typeof said === "string" ? said : undefined;
}

interface Asked {
  id: string;
  name: string;
  headers: FastifyRequest["headers"];
}

export async function sendMedia(
  deps: Deps,
  caller: Caller,
  { id, name, headers }: Asked,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { accountId } = caller;
  const isRecruiter = caller.usertype === "recruiter";
  const own = await readableUpload(deps.db, { id, accountId, companyId: isRecruiter ? caller.companyId : null });
  const upload = own ?? (isRecruiter ? undefined : await givenFile(deps.db, { id, accountId }));
  if (!upload || upload.name !== name) throw new AppError("not_found");
  const file = {
    id,
    name,
    size: upload.size,
    contentType: upload.content_type,
    disposition: isShown(upload.content_type, destinationOf(headers)) ? "inline" : "attachment",
    cached: upload.company_id !== null,
  } as const;
  return sendStored(deps, file, headers, reply);
}
