import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** What the server knows of this session. Never from a snapshot: another browser may have stored it. */
export function secureBrowserQuery(slug: string) {
  return queryOptions({
    queryKey: ["secure-browser", slug] as const,
    async queryFn() {
      // Few tests need it, so it does not come with the first page.
      const { readSecureBrowser } = await import("@invigil/contract/proctoring/secure-browser");
      return call(readSecureBrowser, { params: { slug } }, { family: "GTD" });
    },
    staleTime: Infinity,
  });
}
