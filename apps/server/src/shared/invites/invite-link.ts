import type { Deps } from "../../platform/deps.ts";
import { mac, sameText } from "../../platform/identity/tokens.ts";

type Signer = Pick<Deps, "secrets">;

function seal({ secrets }: Signer, inviteId: string): string {
  return `${inviteId}.${mac(secrets.key, `invite:${inviteId}`)}`;
}

/** The address that signs the invited person in. It is derived each time, so that no backup contains one. */
export function inviteLink(deps: Signer & Pick<Deps, "config">, inviteId: string): string {
  return `${deps.config.publicUrl}/gateways/enter/${seal(deps, inviteId)}`;
}

/** The invitation that a link names; null if the link was not created here. */
export function inviteIdOf(deps: Signer, token: string): string | null {
  const inviteId = token.slice(0, Math.max(0, token.lastIndexOf(".")));
  return sameText(token, seal(deps, inviteId)) ? inviteId : null;
}
