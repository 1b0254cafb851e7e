import { listColleagues, readAudit, readCompanyBrand } from "@invigil/contract/people/company";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { actionsLike } from "./action-text.ts";

export const PEOPLE = ["company", "people"] as const;
export const POLICY = ["company", "sign-in"] as const;
export const BRAND = ["company", "brand"] as const;

export function peopleQuery() {
  return queryOptions({ queryKey: PEOPLE, queryFn: () => call(listColleagues, {}, { family: "CON" }) });
}

export function companyBrandQuery() {
  return queryOptions({ queryKey: BRAND, queryFn: () => call(readCompanyBrand, {}, { family: "CON" }) });
}

export interface AuditAsked {
  search: string;
  /** Dates such as `2026-01-31`; an empty string leaves that end open. */
  from: string;
  to: string;
}

export function auditQuery({ search, from, to }: AuditAsked) {
  return infiniteQueryOptions({
    queryKey: ["company", "audit", search, from, to] as const,
    queryFn: ({ pageParam }) =>
      call(
        readAudit,
        {
          query: {
            ...(search !== "" && { search, actions: actionsLike(search).join(",") }),
            ...(from !== "" && { from: new Date(`${from}T00:00:00`).toISOString() }),
            ...(to !== "" && { to: new Date(`${to}T23:59:59.999`).toISOString() }),
            ...(pageParam !== null && { before: pageParam }),
          },
        },
        { family: "CON" },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
}
