import { listInviteTemplates } from "@invigil/contract/inviting/invite-templates";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

export const TEMPLATES = ["company", "invite-templates"] as const;

export function templatesQuery() {
  return queryOptions({ queryKey: TEMPLATES, queryFn: () => call(listInviteTemplates, {}, { family: "CON" }) });
}
