import * as contract from "@invigil/contract/people/company";
import { readFirstSteps as firstSteps } from "@invigil/contract/people/first-steps";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { readForm } from "../../platform/http/read-form.ts";
import { register } from "../../platform/http/register.ts";
import { sessionHash } from "../../platform/identity/sessions.ts";
import { signIn } from "../../shared/people/sign-in.ts";
import { proveHost, readCompanyBrand, saveCompanyBrand, sendLogo, storeLogo } from "./brand.ts";
import { joinCompany, readJoin } from "./join-company.ts";
import { changeColleague, inviteColleague, listColleagues, resendColleague } from "./people.ts";
import { readAudit } from "./read-audit.ts";
import { readFirstSteps } from "./read-first-steps.ts";
import { readSignInPolicy, removeColleagueFactor, saveSignInPolicy } from "./sign-in-policy.ts";

export function companyRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, contract.listColleagues, ({ caller }) => listColleagues(deps, caller));
  register(app, deps, contract.inviteColleague, ({ caller, body }) => inviteColleague(deps, caller, body));
  register(app, deps, contract.changeColleague, ({ caller, params, body }) =>
    changeColleague(deps, caller, { id: params.id, role: body.role, disabled: body.disabled }),
  );
  register(app, deps, contract.resendColleague, ({ caller, params }) => resendColleague(deps, caller, params.id));
  register(app, deps, contract.removeColleagueFactor, ({ caller, params }) =>
    removeColleagueFactor(deps, caller, params.id),
  );
  register(app, deps, contract.readSignInPolicy, ({ caller }) => readSignInPolicy(deps, caller));
  register(app, deps, contract.saveSignInPolicy, ({ caller, body, request }) =>
    saveSignInPolicy(deps, caller, { ...body, session: sessionHash(request) }),
  );
  register(app, deps, contract.readAudit, ({ caller, query }) => readAudit(deps, caller, query));
  register(app, deps, firstSteps, ({ caller }) => readFirstSteps(deps, caller));
  register(app, deps, contract.readCompanyBrand, ({ caller }) => readCompanyBrand(deps, caller));
  register(app, deps, contract.proveHost, ({ caller }) => proveHost(deps, caller));
  register(app, deps, contract.saveCompanyBrand, ({ caller, body }) => saveCompanyBrand(deps, caller, body));
  register(app, deps, contract.uploadLogo, async ({ caller, request }) =>
    storeLogo(deps, caller, await readForm(request)),
  );
  register(app, deps, contract.readLogo, ({ params, reply }) => sendLogo(deps, params.id, reply));

  register(app, deps, contract.readJoin, ({ params }) => readJoin(deps, params.token));
  register(app, deps, contract.joinCompany, async ({ params, body, request, reply }) => {
    const user = await joinCompany(deps, {
      token: params.token,
      full_name: body.full_name,
      password: body.password,
    });
    return signIn(deps, { request, reply }, user);
  });
}
