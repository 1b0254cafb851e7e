import * as contract from "@invigil/contract/help/inbox";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { register } from "../../../platform/http/register.ts";
import { countsOf } from "../../../shared/chat/waiting.queries.ts";
import { companyOf } from "../../../shared/people/company-of.ts";
import { changeInbox } from "./change-inbox.ts";
import { listHelp, saveHelp } from "./help-entries.ts";
import { listInbox, readInbox } from "./read-inbox.ts";
import { replyInbox } from "./reply-inbox.ts";

export function inboxRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, contract.listInbox, ({ caller, query }) => listInbox(deps, caller, query));
  register(app, deps, contract.countInbox, async ({ caller }) => ({
    ...(await countsOf(deps.db, companyOf(caller))),
    sends: deps.config.smtpUrl !== undefined,
  }));
  register(app, deps, contract.readInbox, ({ caller, params }) => readInbox(deps, caller, params.id));
  register(app, deps, contract.replyInbox, ({ caller, params, body }) =>
    replyInbox(deps, caller, { ...body, id: params.id }),
  );
  register(app, deps, contract.changeInbox, ({ caller, params, body }) =>
    changeInbox(deps, caller, { ...body, id: params.id }),
  );
  register(app, deps, contract.listHelp, ({ caller }) => listHelp(deps, caller));
  register(app, deps, contract.saveHelp, ({ caller, body }) => saveHelp(deps, caller, body));
}
