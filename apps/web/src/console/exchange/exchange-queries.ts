import { checkExport, listFolders, type ExportFormat } from "@invigil/contract/authoring/exchange";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export function foldersQuery() {
  return queryOptions({
    queryKey: ["library", "folders"] as const,
    queryFn: () => call(listFolders, {}, { family: "CON" }),
  });
}

/** Asks the server what the exported file would leave out. */
export function exportCheckQuery(asked: { format: ExportFormat; folder?: string }) {
  return queryOptions({
    queryKey: ["library", "export", asked] as const,
    queryFn: () => call(checkExport, { query: asked }, { family: "CON" }),
  });
}
