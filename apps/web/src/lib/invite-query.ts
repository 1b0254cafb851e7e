import { readInvite } from "@invigil/contract/inviting/invitations";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api.ts";

export function inviteQuery(id: string) {
  return queryOptions({
    queryKey: ["invite", id] as const,
    queryFn: () => call(readInvite, { params: { id } }, { family: "INV" }),
  });
}
