import { assessmentSolutionSet } from "@invigil/contract/taking/attempts";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { ApiError, call } from "../../../lib/api.ts";
import { useSignedIn } from "../../../lib/identity.ts";
import { solutionSetQuery, type SignedIn } from "../../../lib/resources.ts";

/** Finds the attempt of the signed-in candidate that is over. */
export function useFindEnded({ id, slug }: { id: number; slug: string }): () => Promise<number | null> {
  const queryClient = useQueryClient();
  const { user_id, usertype, username } = useSignedIn();
  return useCallback(
    () => endedAttempt(queryClient, { user_id, usertype, username }, { id, slug }),
    [queryClient, user_id, usertype, username, id, slug],
  );
}

/** Returns the attempt that this browser's drafts may belong to, or null if the caller has none. */
export async function endedAttempt(
  queryClient: QueryClient,
  user: SignedIn,
  test: { id: number; slug: string },
): Promise<number | null> {
  const known = queryClient.getQueryData(solutionSetQuery(user, test.slug, test.id).queryKey);
  if (known) return known.id;
  try {
    return (await call(assessmentSolutionSet, { params: { id: test.id } }, { family: "SS1" })).id;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
