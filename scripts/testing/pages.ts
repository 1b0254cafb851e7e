import { cleanup, configure, screen, waitFor, within } from "@testing-library/react";
import "fake-indexeddb/auto";
import type { Browser } from "../../apps/server/src/testing/browser.ts";
import { resetClock } from "../../apps/web/src/lib/clock.ts";
import type { SignedIn } from "../../apps/web/src/lib/resources.ts";
import { fakeFetch } from "../../apps/web/src/testing/fake-fetch.ts";
import { renderApp } from "../../apps/web/src/testing/render-app.tsx";
import { signedInClient } from "../../apps/web/src/testing/signed-in.ts";

// A busy machine renders slowly.
configure({ asyncUtilTimeout: 20_000 });

/** Opens a page of the application as somebody who is signed in; it talks to the real server. */
export async function openPage(user: SignedIn, browser: Browser, path: string): Promise<void> {
  cleanup();
  resetClock();
  fakeFetch(async ({ method, path: url, body }) => {
    const reply = await browser.send(method as "GET", url, body as object | undefined);
    return new Response(reply.statusCode === 204 ? null : reply.body, {
      status: reply.statusCode,
      headers: { "content-type": reply.headers["content-type"] ?? "application/json" },
    });
  });
  await renderApp({ path: `/v1${path}`, queryClient: signedInClient(user) });
}

export { cleanup, screen, waitFor, within };
