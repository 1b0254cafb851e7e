import type { FastifyReply } from "fastify";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import { isFileAddress } from "../../../shared/chat/file-address.ts";
import { contentDisposition } from "../../../shared/media/file-name.ts";
import { openStored } from "../../../shared/media/open-stored.ts";
import { storedFile } from "./chat.queries.ts";

/** Pictures are shown in the conversation; everything else is only ever downloaded. */
const SHOWN = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

export async function sendChatFile(
  deps: Pick<Deps, "db" | "storage" | "secrets" | "now">,
  { id, expires, signature }: { id: string; expires: number; signature: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!isFileAddress(deps, { id, expires, signature })) throw new AppError("forbidden");
  const file = await storedFile(deps.db, id);
  if (!file) throw new AppError("not_found");
  const content = await openStored(deps.storage, file.file_key);
  return reply
    .type(file.content_type)
    .header("content-length", file.size)
    .header(
      "content-disposition",
      contentDisposition(SHOWN.has(file.content_type) ? "inline" : "attachment", file.name),
    )
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("cache-control", "private, max-age=300")
    .send(content);
}
