import { listShares } from "@invigil/contract/results/report-shares";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

/** Whose report it is. */
export interface Shared {
  slug: string;
  username: string;
}

export const sharesKey = ({ slug, username }: Shared) => ["shares", slug, username] as const;

export function sharesQuery({ slug, username }: Shared) {
  return queryOptions({
    queryKey: sharesKey({ slug, username }),
    queryFn: () => call(listShares, { params: { slug }, query: { username } }, { family: "CON" }),
  });
}
