import { cleanup, configure, screen, waitFor, within } from "@testing-library/react";
import "fake-indexeddb/auto";
import { resetClock } from "./reset-clock.ts";
import type { SignedIn } from "../lib/resources.ts";
import { fakeFetch, type Seen } from "./fake-fetch.ts";
import { renderApp } from "./render-app.tsx";
import { signedInClient } from "./signed-in.ts";

// A busy machine renders slowly.
configure({ asyncUtilTimeout: 60_000 });

interface Visit {
  user: SignedIn;
  /** Asks the server, with the cookies of this person. */
  ask: (seen: Seen) => Promise<Response>;
  path: string;
}

/** Opens a page of the application as somebody who is signed in, with a real server behind it. */
export async function openPage({ user, ask, path }: Visit): Promise<void> {
  cleanup();
  resetClock();
  fakeFetch(ask);
  await renderApp({ path: `/v1${path}`, queryClient: signedInClient(user) });
}

export { cleanup, screen, waitFor, within };
