import { listFolders } from "@invigil/contract/exchange";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export function foldersQuery() {
  return queryOptions({
    queryKey: ["library", "folders"] as const,
    queryFn: () => call(listFolders, {}, { family: "CON" }),
  });
}
