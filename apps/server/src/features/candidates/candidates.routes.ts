import * as contract from "@invigil/contract/inviting/candidates";
import { setAccommodations } from "@invigil/contract/inviting/set-accommodations";
import * as changes from "@invigil/contract/inviting/invitation-changes";
import { joinByLink as joinContract, openLink, readLink as readContract } from "@invigil/contract/inviting/invitations";
import type { FastifyInstance } from "fastify";
import { issueCsrfToken } from "../../platform/http/csrf.ts";
import type { Deps } from "../../platform/deps.ts";
import { register } from "../../platform/http/register.ts";
import { closeSession, setSessionCookie } from "../../platform/identity/sessions.ts";
import * as invite from "./change-invite.ts";
import { invitePeople } from "./invite-people.ts";
import { joinByLink, readLink } from "./join-by-link.ts";
import { listCandidates } from "./list-candidates.ts";
import { remindPeople, setReminders } from "./reminders.ts";
import { setLink } from "./set-link.ts";

export function candidateRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, contract.listCandidates, ({ caller, params }) => listCandidates(deps, caller, params.slug));
  register(app, deps, contract.invitePeople, ({ caller, params, body }) =>
    invitePeople(deps, caller, { slug: params.slug, ...body }),
  );
  register(app, deps, contract.setLink, ({ caller, params, body }) =>
    setLink(deps, caller, { slug: params.slug, open: body.open }),
  );
  register(app, deps, contract.readInviteLink, ({ caller, params }) => invite.readInviteLink(deps, caller, params.id));
  register(app, deps, contract.resendInvite, ({ caller, params }) => invite.resendInvite(deps, caller, params.id));
  register(app, deps, contract.revokeInvite, ({ caller, params }) => invite.revokeInvite(deps, caller, params.id));
  register(app, deps, contract.restoreInvite, ({ caller, params }) => invite.restoreInvite(deps, caller, params.id));
  register(app, deps, setAccommodations, ({ caller, params, body }) =>
    invite.setAccommodations(deps, caller, { id: params.id, wanted: body }),
  );

  register(app, deps, changes.setClosing, ({ caller, params, body }) =>
    invite.setClosing(deps, caller, { id: params.id, closes_at: body.closes_at }),
  );
  register(app, deps, changes.setReminders, ({ caller, params, body }) =>
    setReminders(deps, caller, { slug: params.slug, reminders: body }),
  );
  register(app, deps, changes.remindPeople, ({ caller, params, body }) =>
    remindPeople(deps, caller, { slug: params.slug, inviteIds: body.invite_ids, templateId: body.template_id }),
  );

  register(app, deps, openLink, async ({ params, query, reply }) => {
    const quiz = query.testType === "quiz" ? "?testType=quiz" : "";
    return reply.redirect(`/v1/invited/${encodeURIComponent(params.key)}${quiz}`);
  });
  register(app, deps, readContract, ({ params }) => readLink(deps, params.key));
  register(app, deps, joinContract, async ({ params, body, request, reply }) => {
    const { token, testSlug } = await joinByLink(
      deps,
      { key: params.key, name: body.name, email: body.email },
      request,
    );
    await closeSession(deps, request, reply);
    setSessionCookie(deps, reply, token);
    issueCsrfToken(deps, reply, token);
    return { test_slug: testSlug };
  });
}
