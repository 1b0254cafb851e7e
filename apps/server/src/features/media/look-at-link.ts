import { request as plain, type IncomingMessage } from "node:http";
import { request as secure } from "node:https";
import { embedOfContentType } from "@invigil/rules/taking/files";
import { checkLiteral, publicLookup } from "../../platform/http/public-address.ts";

export type Embed = "html" | "pdf" | null;

const TIMEOUT = 4_000;
const REDIRECTIONS = 3;

interface Look {
  url: string;
  /** Whether machines in private networks may be contacted. */
  allowPrivate: boolean;
}

/**
 * Asks a linked server what type the file is. Reads no body, and follows a redirect only to addresses that would be
 * allowed directly.
 */
export async function lookAtLink({ url, allowPrivate }: Look): Promise<Embed> {
  const signal = AbortSignal.timeout(TIMEOUT);
  let target = new URL(url);
  for (let left = REDIRECTIONS; left >= 0; left -= 1) {
    const { statusCode = 0, headers } = await ask(target, { signal, allowPrivate });
    const next = headers.location;
    if (statusCode >= 300 && statusCode < 400 && next !== undefined && URL.canParse(next, target)) {
      target = new URL(next, target);
      continue;
    }
    if (statusCode !== 200 || refusesFrames(headers)) return null;
    return embedOfContentType(headers["content-type"] ?? null);
  }
  return null;
}

function ask(
  target: URL,
  { signal, allowPrivate }: { signal: AbortSignal; allowPrivate: boolean },
): Promise<Pick<IncomingMessage, "statusCode" | "headers">> {
  if (!["http:", "https:"].includes(target.protocol)) throw new Error("Only web addresses can be checked");
  if (!allowPrivate) checkLiteral(target);
  const send = target.protocol === "https:" ? secure : plain;
  return new Promise((resolve, reject) => {
    const request = send(
      target,
      { method: "GET", agent: false, signal, ...(allowPrivate ? {} : { lookup: publicLookup }) },
      (response) => {
        response.destroy();
        resolve(response);
      },
    );
    request.on("error", reject);
    request.end();
  });
}

/** A browser would show an empty frame. */
function refusesFrames(headers: IncomingMessage["headers"]): boolean {
  if (headers["x-frame-options"] !== undefined) return true;
  const policies = [headers["content-security-policy"] ?? []].flat();
  return policies.some((policy) => /(^|;)\s*frame-ancestors\s+(?!\*\s*(;|$))/i.test(policy));
}
