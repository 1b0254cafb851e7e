import type { Tx } from "@invigil/db/connection";
import { noteMediaLimit } from "@invigil/records/evidence/note-media-limit";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";

/** The limit grows with the time of the attempt. */
const RETRY_SECONDS = 60;

export function mediaLimit(): AppError {
  return new AppError("media_limit_reached", { retryAfter: RETRY_SECONDS });
}

/** Signs in a transaction, which takes nothing if the attempt has reached its limit; the timeline says so once. */
export async function withMediaLimit<Signed>(
  { db, now }: Pick<Deps, "db" | "now">,
  whose: { attemptId: number; kind: "snapshot" | "incident" },
  sign: (tx: Tx) => Promise<Signed>,
): Promise<Signed> {
  try {
    return await db.transaction().execute(sign);
  } catch (error) {
    if (error instanceof AppError && error.code === "media_limit_reached") {
      await noteMediaLimit(db, { ...whose, now: now() });
    }
    throw error;
  }
}
