import type { QueryClient } from "@tanstack/react-query";
import { identityQuery, type SignedIn } from "../lib/resources.ts";
import { candidate } from "./fixtures.ts";
import { testQueryClient } from "./render.tsx";

/** A cache in which somebody is signed in. */
export function signedInClient(user: SignedIn = candidate): QueryClient {
  const queryClient = testQueryClient();
  queryClient.setQueryData(identityQuery().queryKey, user);
  return queryClient;
}
