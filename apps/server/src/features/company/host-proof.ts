import { Resolver } from "node:dns/promises";
import type { HostProof } from "@invigil/contract/company";
import { isThisMachine } from "../../platform/demo-setting.ts";
import type { Deps } from "../../platform/deps.ts";
import { mac } from "../../platform/tokens.ts";

export interface Claim {
  companyId: number;
  host: string;
}

const nameOf = ({ host }: Claim) => host.replace(/:\d+$/, "");

/** The record that only somebody can add who has a say over the host. */
export function proofOf({ secrets }: Pick<Deps, "secrets">, claim: Claim): Pick<HostProof, "record" | "value"> {
  const name = nameOf(claim);
  return { record: `_invigil.${name}`, value: `invigil=${mac(secrets.key, `host:${claim.companyId}:${name}`)}` };
}

/** Names that lead nowhere but to this machine need none. */
export function needsProof(claim: Claim): boolean {
  return !isThisMachine(nameOf(claim));
}

export async function isInDns(deps: Pick<Deps, "secrets" | "config" | "log">, claim: Claim): Promise<boolean> {
  const { record, value } = proofOf(deps, claim);
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (deps.config.dnsServers.length > 0) resolver.setServers(deps.config.dnsServers);
  try {
    const texts = await resolver.resolveTxt(record);
    return texts.some((parts) => parts.join("") === value);
  } catch (error) {
    deps.log.info({ err: error, record }, "the proof of a host could not be read");
    return false;
  }
}
