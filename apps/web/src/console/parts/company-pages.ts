import { listApiKeys } from "@invigil/contract/people/api-keys";
import { listColleagues, readAudit, readCompanyBrand } from "@invigil/contract/people/company";
import { readRestrictedPrograms } from "@invigil/contract/proctoring/secure-browser";
import { listInviteTemplates } from "@invigil/contract/inviting/invite-templates";
import { readOutbox } from "@invigil/contract/inviting/outbox";
import { listWebhooks } from "@invigil/contract/inviting/webhooks";

/** The pages about the company, in the order of their tabs, each with the call that its readers need. */
export const COMPANY_PAGES = [
  { to: "/company/people", label: "People", route: listColleagues },
  { to: "/company/brand", label: "Brand", route: readCompanyBrand },
  { to: "/company/secure-browser", label: "Secure browser", route: readRestrictedPrograms },
  { to: "/company/templates", label: "E-mail templates", route: listInviteTemplates },
  { to: "/company/outbox", label: "Outbox", route: readOutbox },
  { to: "/company/keys", label: "API keys", route: listApiKeys },
  { to: "/company/webhooks", label: "Webhooks", route: listWebhooks },
  { to: "/company/audit", label: "Audit log", route: readAudit },
] as const;
