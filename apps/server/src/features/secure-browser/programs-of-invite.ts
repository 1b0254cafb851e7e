import { RestrictedProgramEntry } from "@invigil/contract/proctoring/secure-browser";
import { restrictedPrograms } from "@invigil/rules/proctoring/restricted-programs";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import { readGatewayOrigins } from "../../shared/environments/gateway-origins.ts";
import { inviteIdOf } from "../../shared/invites/invite-link.ts";
import { addedPrograms, companyOfInvite } from "./secure-browser.queries.ts";

export async function programsOfInvite(deps: Deps, token: string) {
  const inviteId = inviteIdOf(deps, token);
  const companyId = inviteId === null ? undefined : await companyOfInvite(deps.db, inviteId);
  if (companyId === undefined) throw new AppError("invite_not_found");
  const programs = restrictedPrograms(await addedPrograms(deps.db, companyId));
  return {
    programs: programs.map((program) => RestrictedProgramEntry.parse(program)),
    origins: uploadOrigins(deps),
    environments: await readGatewayOrigins(deps),
  };
}

/** Browsers upload files straight to the bucket. */
function uploadOrigins({ config }: Pick<Deps, "config">): string[] {
  if (!config.s3) return [];
  const { endpoint, bucket, forcePathStyle } = config.s3;
  const { protocol, host, origin } = new URL(endpoint);
  return [forcePathStyle ? origin : `${protocol}//${bucket}.${host}`];
}
