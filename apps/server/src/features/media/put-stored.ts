import type { Readable } from "node:stream";
import type { ParamsOf, QueryOf } from "@invigil/contract/route";
import type { putStored as contract } from "@invigil/contract/storage";
import { isDisk } from "@invigil/storage/disk";
import { isSigned } from "@invigil/storage/signed-address";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import { mediaArrived } from "../../records/media-arrived.ts";

interface Put {
  params: ParamsOf<typeof contract>;
  query: QueryOf<typeof contract>;
  headers: { "content-type"?: string | undefined; "content-length"?: string | undefined };
  body: Readable;
}

/** Takes a file from whoever has the address that was signed for it. It goes to disk as it comes, whatever its size. */
export async function putStored(deps: Deps, { params, query, headers, body }: Put): Promise<void> {
  const { storage, secrets, now } = deps;
  const { key } = params;
  if (!isDisk(storage) || !isSigned(secrets.key, { key, ...query }, now())) throw new AppError("forbidden");
  if (headers["content-type"] !== query.type) throw new AppError("forbidden", { message: "Another type was signed" });
  if (Number(headers["content-length"] ?? 0) > query.size) throw new AppError("file_too_large");
  const { size } = await storage.receive(key, atMost(query.size, body));
  if ((await mediaArrived(deps, { id: key, size })) !== "stored") throw new AppError("forbidden");
}

/** Counts what really comes: a request need not say its length. */
async function* atMost(size: number, body: Readable): AsyncGenerator<Buffer> {
  let seen = 0;
  try {
    // Not destroyed on the way out: that would close the connection before the sender has heard why.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError("A request's body comes as bytes.");
      seen += chunk.length;
      if (seen > size) throw new AppError("file_too_large");
      yield chunk;
    }
  } catch (error) {
    body.resume();
    throw isCut(error) ? new AppError("invalid_request", { message: "The file broke off" }) : error;
  }
}

function isCut(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ECONNRESET";
}
