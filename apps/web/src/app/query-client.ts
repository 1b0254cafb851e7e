import { RETRY_COUNT, RETRY_DELAY } from "@invigil/contract/constants";
import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../lib/api.ts";

/** Only failures that may pass by themselves are worth a retry. */
function mayPass(error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.isUnreachable || (typeof error.status === "number" && error.status >= 500);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Queries also run offline and then return what this browser remembers.
        networkMode: "always",
        retry: (failures, error) => failures < RETRY_COUNT && mayPass(error),
        retryDelay: RETRY_DELAY,
        refetchOnWindowFocus: false,
        staleTime: 30_000,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
}
