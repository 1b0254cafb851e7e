import { Resolver } from "node:dns/promises";
import type { HostProof } from "@invigil/contract/people/company";
import { hostName } from "@invigil/records/companies/write-brand";
import { isThisMachine } from "../../platform/demo-setting.ts";
import type { Deps } from "../../platform/deps.ts";
import { mac } from "../../platform/identity/tokens.ts";

interface Claim {
  companyId: number;
  host: string;
}

/** The record that only someone who controls the host can add. */
export function proofOf({ secrets }: Pick<Deps, "secrets">, claim: Claim): Pick<HostProof, "record" | "value"> {
  const name = hostName(claim.host);
  return { record: `_invigil.${name}`, value: `invigil=${mac(secrets.key, `host:${claim.companyId}:${name}`)}` };
}

/** On a server reachable only from this machine, local names need no proof. */
export function needsProof({ config }: Pick<Deps, "config">, claim: Claim): boolean {
  return !isThisMachine(hostName(claim.host)) || !isThisMachine(new URL(config.publicUrl).hostname);
}

export async function isInDns(deps: Pick<Deps, "secrets" | "config" | "log">, claim: Claim): Promise<boolean> {
  const { record, value } = proofOf(deps, claim);
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  try {
    if (deps.config.dnsServers.length > 0) resolver.setServers(deps.config.dnsServers);
    const texts = await resolver.resolveTxt(record);
    return texts.some((parts) => parts.join("") === value);
  } catch (error) {
    deps.log.info({ err: error, record }, "could not read the DNS proof of a host");
    return false;
  }
}
