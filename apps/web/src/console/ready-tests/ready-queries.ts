import { listReady } from "@invigil/contract/authoring/ready-tests";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export function readyQuery() {
  return queryOptions({
    queryKey: ["ready-tests"] as const,
    queryFn: () => call(listReady, {}, { family: "CON" }),
  });
}
