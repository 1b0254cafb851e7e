import type { Readable } from "node:stream";
import type { ByteRange } from "@invigil/storage/storage";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { byteRange } from "./byte-range.ts";
import { contentDisposition } from "./file-name.ts";
import { openStored } from "./open-stored.ts";

/** Shown files may run nothing and reach nothing; only our own pages may frame them. */
const MEDIA_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox";
/**
 * A browser's PDF viewer does not start in a sandbox. Files sent with this policy were identified as PDF by their
 * content, and `nosniff` keeps them so.
 */
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";
/** The bytes under a key never change but may be erased, so browser caches must expire soon. */
const CACHE = "private, max-age=300";

interface SentFile {
  /** Names these bytes: another id, another content. */
  id: string;
  name: string;
  size: number;
  contentType: string;
  disposition: "inline" | "attachment";
  /** Whether a browser may cache it for some minutes. */
  cached: boolean;
}

/** Sends a stored file, or the part that a player seeks to. */
export function sendStored(
  { storage }: Pick<Deps, "storage">,
  file: SentFile,
  headers: FastifyRequest["headers"],
  reply: FastifyReply,
): Promise<FastifyReply> {
  return sendRanged({ ...file, open: (range) => openStored(storage, file.id, range) }, headers, reply);
}

interface RangedFile extends SentFile {
  open: (range?: ByteRange) => Promise<Readable>;
}

/** The same for content that is put together while it is sent. */
export async function sendRanged(
  { id, name, size, contentType, disposition, cached, open }: RangedFile,
  headers: FastifyRequest["headers"],
  reply: FastifyReply,
): Promise<FastifyReply> {
  const etag = `"${id}"`;
  const fresh = headers["if-range"] === undefined || headers["if-range"] === etag;
  const range = byteRange(fresh ? headers.range : undefined, size);
  const content = range === "none" ? null : await open(range ?? undefined);
  reply
    .header("accept-ranges", "bytes")
    .header("etag", etag)
    .header("content-security-policy", contentType === "application/pdf" ? PDF_POLICY : MEDIA_POLICY)
    .header("vary", "sec-fetch-dest")
    .header("x-frame-options", "SAMEORIGIN")
    .header("x-content-type-options", "nosniff");
  if (cached) reply.header("cache-control", CACHE);
  if (range === "none" || content === null) return reply.code(416).header("content-range", `bytes */${size}`).send();
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`);
  return reply
    .type(contentType)
    .header("content-length", range ? range.end - range.start + 1 : size)
    .header("content-disposition", contentDisposition(disposition, name))
    .send(content);
}
