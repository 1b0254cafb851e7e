import type { readSession } from "@invigil/contract/people/accounts";
import type { ParamsOf, ReplyOf } from "@invigil/contract/route";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import { issueSessionId, type Caller } from "../../platform/identity/sessions.ts";
import { ownAttempt } from "../../shared/attempts/own-attempt.ts";

/** The id that opens the caller's own socket where the cookie cannot be sent. Nobody gets another person's. */
export async function readSessionId(
  deps: Deps,
  { caller, sessionHash }: { caller: Caller; sessionHash: Buffer },
  { id, slug, username }: ParamsOf<typeof readSession>,
): Promise<ReplyOf<typeof readSession>> {
  if (username !== caller.username) throw new AppError("solution_set_not_found");
  const { test } = await ownAttempt(deps, caller, { slug });
  if (id !== test.id) throw new AppError("solution_set_not_found");
  return { session_id: issueSessionId(deps, sessionHash) };
}
