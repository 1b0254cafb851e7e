import type { UserDetails } from "@invigil/contract/people/accounts";
import { useQuery, type QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api.ts";
import { setOwner } from "./owner.ts";
import { identityQuery, type SignedIn } from "./resources.ts";

export const LOGOUT_PATH = "/accounts/logout";

export function signedInOf(details: UserDetails | undefined): SignedIn | null {
  if (!details?.user_id || !details.usertype || !details.username) return null;
  return { user_id: details.user_id, usertype: details.usertype, username: details.username };
}

interface Gate {
  queryClient: QueryClient;
  /** Leaves the application for another address. */
  leave: (address: string) => void;
}

/**
 * Returns who is signed in, or goes to the logout page if nobody is or the server refuses to say. Without a connection
 * it throws instead, because leaving would replace the answers on screen with a blank browser page.
 */
export async function requireSignedIn({ queryClient, leave }: Gate): Promise<SignedIn> {
  const user = await lookUp(queryClient);
  if (user) {
    setOwner(user.user_id);
    return user;
  }
  leave(LOGOUT_PATH);
  // The page is being replaced, and nothing may continue as if somebody were signed in.
  return await new Promise<never>(() => {});
}

async function lookUp(queryClient: QueryClient): Promise<SignedIn | null> {
  try {
    return signedInOf(await queryClient.ensureQueryData(identityQuery()));
  } catch (error) {
    if (error instanceof ApiError && error.isUnreachable) throw error;
    return null;
  }
}

/** For pages that also work without anybody signed in. */
export function useIdentity(): SignedIn | null {
  return signedInOf(useQuery(identityQuery()).data);
}

/** For pages behind `requireSignedIn`. */
export function useSignedIn(): SignedIn {
  const user = useIdentity();
  if (!user) throw new Error("A page that needs a signed-in user was shown without one");
  return user;
}
