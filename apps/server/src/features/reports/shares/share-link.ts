import type { Deps } from "../../../platform/deps.ts";
import { mac, sameText } from "../../../platform/identity/tokens.ts";

type Signer = Pick<Deps, "secrets">;

function seal({ secrets }: Signer, id: string): string {
  return `${id}.${mac(secrets.key, `share:${id}`)}`;
}

/** The address of a shared report. It is derived each time, so that no backup contains one. */
export function shareLink(deps: Signer & Pick<Deps, "config">, id: number): string {
  return `${deps.config.publicUrl}/v1/shared-report/${seal(deps, String(id))}`;
}

/** The share that a link names; null if the link was not created here. */
export function sharedIdOf(deps: Signer, token: string): number | null {
  const id = token.slice(0, Math.max(0, token.lastIndexOf(".")));
  return sameText(token, seal(deps, id)) ? Number(id) : null;
}
