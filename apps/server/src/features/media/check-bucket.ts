import { signedPutHeaders } from "@invigil/contract/signed-put";
import { isDisk } from "@invigil/storage/storage";
import type { Deps } from "../../platform/deps.ts";
import { randomSlug } from "../../platform/identity/tokens.ts";

const TYPE = "application/octet-stream";

type BucketDeps = Pick<Deps, "storage" | "log"> & { config: Pick<Deps["config"], "s3"> };

/**
 * Logs whether the bucket refuses a second file at a signed address, by uploading two as a page would. Not every S3
 * server supports conditions: some ignore them, some refuse the request.
 */
export async function checkBucket({ storage, log, config }: BucketDeps): Promise<void> {
  if (isDisk(storage)) return;
  if (config.s3?.once === false) {
    log.warn("S3_CONDITIONAL_WRITES=false: a signed address accepts more files until it expires");
    return;
  }
  const key = `check-${randomSlug()}`;
  try {
    const address = await storage.signPut({ key, contentType: TYPE, size: 1, exact: true, expiresIn: 60 });
    const statuses = [await put(address), await put(address)];
    const [level, text] = verdict(statuses);
    log[level]({ statuses }, text);
  } catch (error) {
    log.warn(
      { err: error },
      "the bucket does not respond, so it is unknown whether its addresses accept only one file",
    );
  } finally {
    await storage.remove(key).catch(() => undefined);
  }
}

function verdict([first = 0, second = 0]: number[]): ["info" | "warn" | "error", string] {
  if (first !== 200)
    return ["error", "the bucket refused a file at a signed address; see S3_CONDITIONAL_WRITES in the README"];
  if (second === 412) return ["info", "each signed address of the bucket accepts one file"];
  return ["warn", "the bucket ignores If-None-Match: a signed address accepts more files until it expires"];
}

async function put(address: string): Promise<number> {
  const reply = await fetch(address, {
    method: "PUT",
    headers: signedPutHeaders(address, TYPE),
    body: "x",
    signal: AbortSignal.timeout(10_000),
  });
  await reply.arrayBuffer();
  return reply.status;
}
