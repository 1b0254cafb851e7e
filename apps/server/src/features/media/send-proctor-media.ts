import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/sessions.ts";
import { byteRange } from "./byte-range.ts";
import { contentDisposition } from "./file-name.ts";
import { readableProctorMedia } from "./proctor-media.queries.ts";
import { MEDIA_POLICY } from "./send-media.ts";

/** A key never gets other bytes, but they may be erased: a browser's own copy ends soon after. */
const CACHE = "private, max-age=300";

interface Asked {
  id: string;
  headers: FastifyRequest["headers"];
}

/** The whole file or the part that a player seeks to. */
export async function sendProctorMedia(
  deps: Deps,
  caller: Caller,
  { id, headers }: Asked,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const companyId = caller.usertype === "recruiter" ? caller.companyId : null;
  const media = await readableProctorMedia(deps.db, { id, accountId: caller.accountId, companyId });
  if (!media) throw new AppError("not_found");
  const size = media.size ?? 0;
  const etag = `"${media.id}"`;
  const fresh = headers["if-range"] === undefined || headers["if-range"] === etag;
  const range = byteRange(fresh ? headers.range : undefined, size);
  reply
    .header("accept-ranges", "bytes")
    .header("etag", etag)
    .header("cache-control", CACHE)
    .header("content-security-policy", MEDIA_POLICY)
    .header("x-content-type-options", "nosniff");
  if (range === "none") return reply.code(416).header("content-range", `bytes */${size}`).send();
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`);
  return reply
    .type(media.content_type)
    .header("content-length", range ? range.end - range.start + 1 : size)
    .header("content-disposition", contentDisposition("inline", fileName(media)))
    .send(await deps.storage.stream(media.id, range ?? undefined));
}

function fileName({ id, content_type }: { id: string; content_type: string }): string {
  return `${id}.${content_type.split("/")[1] ?? "bin"}`;
}
