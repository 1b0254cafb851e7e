import { Transport } from "@invigil/contract/people/passkeys";
import type { PasskeyRow } from "./passkeys.queries.ts";

export function knownTransports(named: readonly string[]) {
  return named.flatMap((name) => Transport.safeParse(name).data ?? []);
}

/** Describes a passkey for browsers. */
export function describe({ credential_id, transports }: PasskeyRow) {
  return { id: credential_id, transports: knownTransports(transports) };
}
