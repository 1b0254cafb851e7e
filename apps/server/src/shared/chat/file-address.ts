import type { Deps } from "../../platform/deps.ts";
import { mac, sameText } from "../../platform/identity/tokens.ts";

/** Seconds. An address holds for one to two such periods, and is the same for all replies within one. */
const PERIOD = 600;

function seal({ secrets }: Pick<Deps, "secrets">, id: string, expires: number): string {
  return mac(secrets.key, `chat-file:${id}.${expires}`);
}

/** Where a file can be read for some minutes, by whoever was given the address. */
export function fileAddress(deps: Pick<Deps, "secrets" | "now">, id: string): string {
  const expires = (Math.floor(deps.now().getTime() / 1_000 / PERIOD) + 2) * PERIOD;
  return `/rpc/chatbot.file/${id}?expires=${expires}&signature=${seal(deps, id, expires)}`;
}

export function isFileAddress(
  deps: Pick<Deps, "secrets" | "now">,
  { id, expires, signature }: { id: string; expires: number; signature: string },
): boolean {
  return sameText(signature, seal(deps, id, expires)) && deps.now().getTime() < expires * 1_000;
}
