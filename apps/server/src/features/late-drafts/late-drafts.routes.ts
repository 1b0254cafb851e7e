import * as contract from "@invigil/contract/taking/late-drafts";
import type { FastifyInstance } from "fastify";
import { register } from "../../platform/http/register.ts";
import { decideDraft } from "./decide-draft.ts";
import { handInDraft } from "./hand-in-draft.ts";
import type { DraftDeps } from "./store-draft.ts";

export function lateDraftRoutes(app: FastifyInstance, deps: DraftDeps): void {
  register(app, deps, contract.handInDraft, ({ caller, body }) => handInDraft(deps, caller, body), {
    bytes: "savedBytes",
  });
  register(app, deps, contract.acceptDraft, ({ caller, params }) =>
    decideDraft(deps, caller, params.id, { state: "accepted" }),
  );
  register(app, deps, contract.declineDraft, ({ caller, params, body }) =>
    decideDraft(deps, caller, params.id, { state: "declined", reason: body.reason }),
  );
}
