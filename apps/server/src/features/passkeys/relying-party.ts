import type { Config } from "../../platform/config.ts";
import type { Deps } from "../../platform/deps.ts";
import { mac } from "../../platform/identity/tokens.ts";

/** Whom passkeys are for: the host that people use. A company's own host name is another one. */
export function relyingParty({ publicUrl }: Pick<Config, "publicUrl">): { id: string; name: string } {
  return { id: new URL(publicUrl).hostname, name: "Invigil" };
}

/**
 * The origin that a passkey must have been used at. At this machine any port will do: a server with a random one, or
 * behind the dev server, does not know its own, and cookies do not tell ports apart either.
 */
export function expectedOrigin({ publicUrl }: Pick<Config, "publicUrl">, claimed: string): string {
  const { origin, hostname, protocol } = new URL(publicUrl);
  const other = URL.parse(claimed);
  return hostname === "localhost" && other?.hostname === hostname && other.protocol === protocol
    ? other.origin
    : origin;
}

/** What devices and their clouds know the account by: nothing that says whose it is. */
export function userHandle({ secrets }: Pick<Deps, "secrets">, accountId: number): string {
  return mac(secrets.key, `passkey:${accountId}`);
}
