import { createHmac } from "node:crypto";
import { request as plain } from "node:http";
import { request as secure } from "node:https";
import type { Deps } from "../../platform/deps.ts";
import { mac } from "../../platform/identity/tokens.ts";
import { checkLiteral, publicLookup } from "../../platform/http/public-address.ts";

const TIMEOUT = 10_000;

/** The key that signs a webhook's deliveries; it is stored nowhere. */
export function hookSecret({ secrets }: Pick<Deps, "secrets">, id: string): string {
  return `whsec_${mac(secrets.key, `webhook:${id}`)}`;
}

export function signatureOf(secret: string, { seconds, body }: { seconds: number; body: string }): string {
  const v1 = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${v1}`;
}

interface Post {
  url: string;
  body: string;
  headers: Record<string, string>;
  /** Whether addresses in private networks may be called. */
  allowPrivate: boolean;
}

/** Returns the status. Follows no redirects and reads no body, because the receiver controls both. */
export async function post({ url, body, headers, allowPrivate }: Post): Promise<number> {
  const target = new URL(url);
  if (!allowPrivate) checkLiteral(target);
  const send = target.protocol === "https:" ? secure : plain;
  return new Promise((resolve, reject) => {
    const request = send(
      target,
      {
        method: "POST",
        headers: { ...headers, "content-length": Buffer.byteLength(body) },
        agent: false,
        signal: AbortSignal.timeout(TIMEOUT),
        ...(allowPrivate ? {} : { lookup: publicLookup }),
      },
      (response) => {
        response.destroy();
        resolve(response.statusCode ?? 0);
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}
