import { MAILS_OF_UNPROVEN as MOST } from "@invigil/contract/limits";
import type { Tx } from "@invigil/db/connection";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import { writtenByUnproven } from "./mail-room.queries.ts";

interface Wanted {
  companyId: number;
  /** How many e-mails it wants to write. */
  count: number;
}

/** Whether a company may write to so many more people. One that nobody has confirmed may write to few. */
export async function hasMailRoom(tx: Tx, { now }: Pick<Deps, "now">, { companyId, count }: Wanted): Promise<boolean> {
  const written = await writtenByUnproven(tx, { companyId, now: now() });
  return !written || (written.hour + count <= MOST.hour && written.day + count <= MOST.day);
}

const RETRY_SECONDS = 10 * 60;

/** Refuses to write more. */
export async function checkMailRoom(tx: Tx, deps: Pick<Deps, "now">, wanted: Wanted): Promise<void> {
  if (await hasMailRoom(tx, deps, wanted)) return;
  throw new AppError("mail_limit_reached", { retryAfter: RETRY_SECONDS });
}
