import * as contract from "@invigil/contract/inviting/invitations";
import { writeTimeZone } from "@invigil/records/invites/write-invites";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../platform/app-error.ts";
import { hasCsrfToken, issueCsrfToken } from "../../platform/http/csrf.ts";
import type { Deps } from "../../platform/deps.ts";
import { networkOf } from "../../platform/http/limits.ts";
import { requirePageVisit } from "../../platform/http/page-visit.ts";
import { register } from "../../platform/http/register.ts";
import { closeSession, sessionToken, setSessionCookie } from "../../platform/identity/sessions.ts";
import { inviteIdOf } from "../../shared/invites/invite-link.ts";
import { enter } from "./enter.ts";
import { readInvite } from "./read-invite.ts";

export function invitationRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, contract.readInvite, ({ caller, params }) => readInvite(deps, caller, params.id));

  register(app, deps, contract.noteTimeZone, async ({ caller: { accountId }, params: { id }, body }) => {
    if (await writeTimeZone(deps.db, { id, accountId, zone: body.time_zone })) return { ok: true as const };
    throw new AppError("invite_not_found");
  });

  register(app, deps, contract.enterByInvite, async ({ caller, params, query, request, reply }) => {
    requirePageVisit(request);
    const quiz = query.testType === "quiz" ? "?testType=quiz" : "";
    const isRecruiter = caller?.usertype === "recruiter" && caller.apiKeyId === undefined;
    if (isRecruiter && query.as === undefined && inviteIdOf(deps, params.token) !== null)
      return reply.redirect(`/v1/open-invitation/${encodeURIComponent(params.token)}${quiz}`);
    const entered = await enter(deps, { caller, token: params.token, request }).catch(refused);
    if (!entered) {
      // A person who followed a broken link gets a page, not JSON.
      if ((request.headers.accept ?? "").includes("text/html")) return reply.redirect("/v1/invite-invalid");
      deps.limits.check("miss", networkOf(request.ip));
      await deps.limits.compare("miss", networkOf(request.ip));
      throw new AppError("invite_not_found");
    }
    await signIn(deps, entered.newSession, request, reply);
    return reply.redirect(`/v1/test/${encodeURIComponent(entered.testSlug)}${quiz}`);
  });
}

function refused(error: unknown): null {
  if (error instanceof AppError && error.code === "invite_not_found") return null;
  throw error;
}

async function signIn(
  deps: Deps,
  newSession: string | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (newSession === null) {
    if (!hasCsrfToken(deps, request)) issueCsrfToken(deps, reply, sessionToken(request) ?? "");
    return;
  }
  await closeSession(deps, request, reply);
  setSessionCookie(deps, reply, newSession);
  issueCsrfToken(deps, reply, newSession);
}
