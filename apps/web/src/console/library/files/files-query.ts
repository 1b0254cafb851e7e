import { listLibraryFiles } from "@invigil/contract/authoring/library-files";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

export function filesQuery({ search = "", page = 1 }: { search?: string | undefined; page?: number | undefined }) {
  const query = { page, ...(search !== "" && { search }) };
  return queryOptions({
    queryKey: ["library", "files", query] as const,
    queryFn: () => call(listLibraryFiles, { query }, { family: "CON" }),
    placeholderData: keepPreviousData,
  });
}
