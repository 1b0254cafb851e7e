import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { readableProctorMedia } from "./readable-media.queries.ts";
import { sendStored } from "../../shared/media/send-stored.ts";

interface Asked {
  id: string;
  headers: FastifyRequest["headers"];
}

export async function sendProctorMedia(
  deps: Deps,
  caller: Caller,
  { id, headers }: Asked,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const companyId = caller.usertype === "recruiter" ? caller.companyId : null;
  const media = await readableProctorMedia(deps.db, { id, accountId: caller.accountId, companyId });
  if (!media) throw new AppError("not_found");
  const file = {
    id: media.id,
    name: `${media.id}.${media.content_type.split("/")[1] ?? "bin"}`,
    size: media.size ?? 0,
    contentType: media.content_type,
    disposition: "inline",
    cached: true,
  } as const;
  return sendStored(deps, file, headers, reply);
}
