import * as contract from "@invigil/contract/inviting/invite-templates";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { register } from "../../../platform/http/register.ts";
import * as templates from "./manage-templates.ts";
import { previewTemplate } from "./preview-template.ts";

export function inviteTemplateRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, contract.listInviteTemplates, ({ caller }) => templates.listTemplates(deps, caller));
  register(app, deps, contract.createInviteTemplate, ({ caller, body }) =>
    templates.createTemplate(deps, caller, body),
  );
  register(app, deps, contract.saveInviteTemplate, ({ caller, params, body }) =>
    templates.saveTemplate(deps, caller, { id: params.id, ...body }),
  );
  register(app, deps, contract.setDefaultTemplate, ({ caller, params, body }) =>
    templates.setDefault(deps, caller, { id: params.id, is_default: body.is_default }),
  );
  register(app, deps, contract.deleteInviteTemplate, ({ caller, params }) =>
    templates.removeTemplate(deps, caller, params.id),
  );
  register(app, deps, contract.previewInviteTemplate, ({ caller, body }) => previewTemplate(deps, caller, body));
}
