import type { Config } from "../../../platform/config.ts";
import type { Deps } from "../../../platform/deps.ts";
import { mac } from "../../../platform/identity/tokens.ts";

/** The host that passkeys belong to: the one people use. A company's custom host name is a different one. */
export function relyingParty({ publicUrl }: Pick<Config, "publicUrl">): { id: string; name: string } {
  return { id: new URL(publicUrl).hostname, name: "Invigil" };
}

/**
 * The origin that a passkey must be used at. On this machine any port is accepted: a server on a random port or behind
 * the dev server does not know its own, and cookies do not distinguish ports either.
 */
export function expectedOrigin({ publicUrl }: Pick<Config, "publicUrl">, claimed: string): string {
  const { origin, hostname, protocol } = new URL(publicUrl);
  const other = URL.parse(claimed);
  return hostname === "localhost" && other?.hostname === hostname && other.protocol === protocol
    ? other.origin
    : origin;
}

/** How devices and their clouds identify the account, without revealing whose it is. */
export function userHandle({ secrets }: Pick<Deps, "secrets">, accountId: number): string {
  return mac(secrets.key, `passkey:${accountId}`);
}
