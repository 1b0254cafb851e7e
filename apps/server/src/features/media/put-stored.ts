import type { Readable } from "node:stream";
import type { ParamsOf, QueryOf } from "@invigil/contract/route";
import type { putStored as contract } from "@invigil/contract/proctoring/storage";
import { isDisk, type DiskStorage } from "@invigil/storage/disk";
import { isSigned } from "@invigil/storage/signed-address";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import { mediaArrived } from "../../shared/media/media-arrived.ts";

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
  const { storage, secrets, now } = deps;
  const coming = new Map<string, Readable>();

  async function receive(disk: DiskStorage, key: string, body: Readable, size: number): Promise<number> {
    coming.get(key)?.destroy();
    coming.set(key, body);
    try {
      return (await disk.receive(key, atMost(size, body))).size;
    } finally {
      if (coming.get(key) === body) coming.delete(key);
    }
  }

  return async ({ params: { key }, query, headers, body }) => {
    if (!isDisk(storage) || !isSigned(secrets.key, { key, ...query }, now())) throw new AppError("forbidden");
    if (headers["content-type"] !== query.type)
      throw new AppError("forbidden", { message: "The address was signed for another content type." });
    if (Number(headers["content-length"] ?? 0) > query.size) throw new AppError("file_too_large");
    const there = await storage.stat(key);
    // Sent again because the reply was lost: the first file stays.
    if (there) body.resume();
    const size = there?.size ?? (await receive(storage, key, body, query.size));
    if ((await mediaArrived(deps, { id: key, size })) !== "stored") throw new AppError("forbidden");
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
