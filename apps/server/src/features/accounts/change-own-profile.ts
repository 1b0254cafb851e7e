import { writeJobTitle } from "@invigil/records/people/write-accounts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";

export async function changeOwnProfile(
  { db }: Pick<Deps, "db">,
  { accountId }: Caller,
  { job_title: title }: { job_title: string | null },
): Promise<{ ok: true }> {
  await writeJobTitle(db, { accountId, title });
  return { ok: true };
}
