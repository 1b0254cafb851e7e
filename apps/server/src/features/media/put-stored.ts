import type { Readable } from "node:stream";
import type { ParamsOf, QueryOf } from "@invigil/contract/route";
import type { putStored as contract } from "@invigil/contract/proctoring/storage";
import { noteMediaLimit } from "@invigil/records/evidence/note-media-limit";
import { isSigned } from "@invigil/storage/signed-address";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import { mediaArrived } from "../../shared/media/media-arrived.ts";
import { mediaRoom } from "../../shared/media/media-room.queries.ts";

/** The limit grows with the time of the attempt. */
const RETRY_SECONDS = 60;

interface Put {
  params: ParamsOf<typeof contract>;
  query: QueryOf<typeof contract>;
  headers: { "content-type"?: string | undefined; "content-length"?: string | undefined };
  body: Readable;
}

/**
 * Accepts a file from anyone with the address that was signed for it, and streams it to disk, whatever its size. An
 * address accepts one upload at a time, the newest: a page that lost its connection must not wait until the server
 * notices.
 */
export function createPut(deps: Deps): (put: Put) => Promise<void> {
  const { secrets, now } = deps;
  const coming = new Map<string, Readable>();

  async function receive(key: string, body: Readable, { size, type }: Put["query"]): Promise<number> {
    coming.get(key)?.destroy();
    coming.set(key, body);
    try {
      return (await deps.storage.receive(key, atMost(size, body), type)).size;
    } finally {
      if (coming.get(key) === body) coming.delete(key);
    }
  }

  /** Bytes of unfinished files by attempt and kind, because only finished ones are rows. */
  const unfinished = new Map<string, number>();

  /** Keeps room for a file before its first byte is written. Call the result when the file is a row, or was refused. */
  async function reserve(key: string, size: number): Promise<() => void> {
    const room = await mediaRoom(deps.db, key, now());
    await deps.room.check({ isStranger: room?.ofStranger === true });
    if (!room) return () => {};
    const place = `${room.kind} ${room.attemptId}`;
    const taken = unfinished.get(place) ?? 0;
    if (taken + size > room.bytes) {
      await noteMediaLimit(deps.db, { ...room, now: now() });
      throw new AppError("media_limit_reached", { retryAfter: RETRY_SECONDS });
    }
    unfinished.set(place, taken + size);
    return () => {
      const left = (unfinished.get(place) ?? 0) - size;
      if (left > 0) unfinished.set(place, left);
      else unfinished.delete(place);
    };
  }

  return async ({ params: { key }, query, headers, body }) => {
    if (!isSigned(secrets.key, { key, ...query }, now())) throw new AppError("forbidden");
    if (headers["content-type"] !== query.type)
      throw new AppError("forbidden", { message: "The address was signed for another content type." });
    if (Number(headers["content-length"] ?? 0) > query.size) throw new AppError("file_too_large");
    const release = await reserve(key, Number(headers["content-length"] ?? query.size));
    try {
      const there = await deps.storage.stat(key);
      // Sent again because the reply was lost: the first file stays.
      if (there) body.resume();
      const size = there?.size ?? (await receive(key, body, query));
      const arrival = await mediaArrived(deps, { id: key, size });
      if (arrival === "limit_reached") throw new AppError("media_limit_reached", { retryAfter: RETRY_SECONDS });
      if (arrival !== "stored") throw new AppError("forbidden");
    } finally {
      release();
    }
  };
}

/** Counts the bytes that arrive, because a request need not declare its length. */
async function* atMost(size: number, body: Readable): AsyncGenerator<Buffer> {
  let seen = 0;
  try {
    // Not destroyed on failure, which would close the connection before the sender learns why.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError("The request body is not a stream of bytes.");
      seen += chunk.length;
      if (seen > size) throw new AppError("file_too_large");
      yield chunk;
    }
  } catch (error) {
    body.resume();
    throw isCut(error) ? new AppError("invalid_request", { message: "The upload was interrupted." }) : error;
  }
}

function isCut(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ECONNRESET";
}
