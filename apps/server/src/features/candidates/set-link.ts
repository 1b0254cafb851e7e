import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { randomToken } from "../../platform/identity/tokens.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { setLinkKey } from "@invigil/records/tests/write-test";
import { checkLive, ownTest } from "./own-test.ts";

export function selfInviteLink({ config }: Pick<Deps, "config">, key: string): string {
  return `${config.publicUrl}/gateways/join/${key}`;
}

/** A closed link never opens again: the next one has another key. */
export async function setLink(
  deps: Deps,
  caller: Caller,
  { slug, open }: { slug: string; open: boolean },
): Promise<{ link: string | null }> {
  return deps.db.transaction().execute(async (tx) => {
    const test = await ownTest(tx, caller, slug);
    if (open) checkLive(test);
    const key = open ? randomToken(16) : null;
    await setLinkKey(tx, { testId: test.id, key });
    const action = open ? "test.open-link" : "test.close-link";
    await writeAudit(tx, caller, { action, subject: slug, at: deps.now() });
    return { link: key === null ? null : selfInviteLink(deps, key) };
  });
}
