import { identity } from "@invigil/contract/people/accounts";
import { hashKey, type QueryClient } from "@tanstack/react-query";
import { create } from "zustand";
import { call } from "../../lib/api.ts";
import type { ApiError } from "../../lib/api-error.ts";
import { onApiError } from "../../lib/api-events.ts";
import { signedInOf } from "../../lib/identity.ts";
import { identityQuery, type SignedIn } from "../../lib/resources.ts";

/** Who is signed in to this browser instead of the candidate whose page this is, or null if nobody else is. */
export const useOtherPerson = create<{ other: SignedIn | null }>(() => ({ other: null }));

const CHANNEL = "invigil:signed-in";
/** Codes with which the server says that an attempt or answer is not the caller's. */
const NOT_THEIRS = new Set([
  "other_attempt",
  "solution_not_found",
  "solution_set_not_found",
  "problem_not_found",
  "test_not_found",
  "invite_not_found",
]);

/**
 * Notices that somebody else has signed in to this browser: their page says so, and this page asks when it comes to
 * the front or when the server does not know one of its answers. Only a candidate's page is stopped, because only it
 * stores on the device what was typed. Returns a function that stops watching.
 */
export function watchPerson(queryClient: QueryClient): () => void {
  const { queryKey } = identityQuery();
  const stopping = new AbortController();
  const channel = new BroadcastChannel(CHANNEL);
  const own = () => signedInOf(queryClient.getQueryData(queryKey));
  let asking = false;

  async function look(): Promise<void> {
    const mine = own();
    if (mine?.usertype !== "hacker" || asking) return;
    asking = true;
    try {
      const now = signedInOf(await call(identity, {}, { family: "IDN" }));
      // If nobody is signed in, the session is lost, which has a message of its own.
      if (now && !stopping.signal.aborted)
        useOtherPerson.setState({ other: now.user_id === mine.user_id ? null : now });
    } catch {
      // Without a connection nobody can have signed in here since; the next sign of it asks again.
    } finally {
      asking = false;
    }
  }

  const listening = { signal: stopping.signal };
  channel.addEventListener("message", () => void look(), listening);
  globalThis.addEventListener("focus", () => void look(), listening);
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.visibilityState === "visible") void look();
    },
    listening,
  );
  const stopErrors = onApiError(({ code }: ApiError) => {
    if (NOT_THEIRS.has(code)) void look();
  });
  // Every page announces once who it belongs to; the others check for themselves whether that is new.
  const stopCache = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    if (event.query.queryHash === hashKey(queryKey)) channel.postMessage("signed in");
  });
  return () => {
    stopping.abort();
    stopErrors();
    stopCache();
    channel.close();
  };
}
