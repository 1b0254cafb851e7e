import type { FastifyRequest } from "fastify";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import { openSession, sessionHash, userAgentOf, type Caller } from "../../platform/identity/sessions.ts";
import { sha256 } from "../../platform/identity/tokens.ts";
import { inviteIdOf, isMailed } from "../../shared/invites/invite-link.ts";
import { noteSignIn } from "@invigil/records/evidence/note-sign-in";
import { proveSession } from "@invigil/records/people/write-sessions";
import { openInvite } from "@invigil/records/invites/write-invites";

interface Entered {
  testSlug: string;
  /** Null if the browser is already signed in as the invited person. */
  newSession: string | null;
}

interface Visit {
  caller: Caller | null;
  token: string;
  request: FastifyRequest;
}

/**
 * The personal link goes to the person's own address. Whoever joined with that address through an open link in another
 * browser may be somebody else, so those sessions end.
 */
export async function enter(deps: Deps, { caller, token, request }: Visit): Promise<Entered> {
  const inviteId = inviteIdOf(deps, token);
  const target = inviteId === null ? undefined : await openInvite(deps.db, { id: inviteId, at: deps.now() });
  if (!target) throw new AppError("invite_not_found");
  const keeps = caller?.accountId === target.account_id;
  const byMail = isMailed(deps, token);
  const newSession = keeps ? null : await openSession(deps, target.account_id, request, { byMail });
  const hash = newSession === null ? sessionHash(request) : sha256(newSession);
  const again = { address: request.ip, userAgent: userAgentOf(request) };
  if (hash) {
    const ended = await proveSession(deps.db, { accountId: target.account_id, hash, byMail });
    await noteSignIn(deps.db, { sessionHash: hash, now: deps.now(), ended, ...(keeps && { again }) });
  }
  return { testSlug: target.test_slug, newSession };
}
