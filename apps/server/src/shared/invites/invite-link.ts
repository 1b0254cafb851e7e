import type { Deps } from "../../platform/deps.ts";
import { mac, sameText } from "../../platform/identity/tokens.ts";

type Signer = Pick<Deps, "secrets">;

/** What the link in the e-mail is sealed with. Recruiters can copy the other one, so only this one proves an address. */
type Way = "invite" | "invite-mail";

function seal({ secrets }: Signer, inviteId: string, way: Way): string {
  return `${inviteId}.${mac(secrets.key, `${way}:${inviteId}`)}`;
}

/** The address that signs the invited person in. It is derived each time, so that no backup contains one. */
export function inviteLink(deps: Signer & Pick<Deps, "config">, inviteId: string): string {
  return addressOf(deps, inviteId, "invite");
}

/** The same for the e-mail to the person, and for nothing else. */
export function mailedLink(deps: Signer & Pick<Deps, "config">, inviteId: string): string {
  return addressOf(deps, inviteId, "invite-mail");
}

function addressOf(deps: Signer & Pick<Deps, "config">, inviteId: string, way: Way): string {
  return `${deps.config.publicUrl}/gateways/enter/${seal(deps, inviteId, way)}`;
}

/** The invitation that a link names; null if the link was not created here. */
export function inviteIdOf(deps: Signer, token: string): string | null {
  const inviteId = token.slice(0, Math.max(0, token.lastIndexOf(".")));
  return sameText(token, seal(deps, inviteId, "invite")) || isMailed(deps, token) ? inviteId : null;
}

/** Whether a link can have come only from the e-mail. */
export function isMailed(deps: Signer, token: string): boolean {
  return sameText(token, seal(deps, token.slice(0, Math.max(0, token.lastIndexOf("."))), "invite-mail"));
}
