import { RouterProvider } from "@tanstack/react-router";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { cspNonce } from "../lib/csp-nonce.ts";
import { watchAuthFailures } from "./session/app-error.ts";
import { watchPerson } from "./session/other-person.ts";
import { keepSnapshots } from "../lib/snapshots.ts";
import { loadFont } from "./load-font.ts";
import { Providers } from "./providers.tsx";
import { createQueryClient } from "./query-client.ts";
import { createAppRouter } from "./router.tsx";
import { registerServiceWorker } from "./register-service-worker.ts";

declare global {
  /** Where the scroll lock of dialogs looks for its style element's nonce. */
  var __webpack_nonce__: string | undefined;
}

const container = document.getElementById("root");
if (!container) throw new Error("The page has no #root element");

globalThis.__webpack_nonce__ = cspNonce();
const queryClient = createQueryClient();
keepSnapshots(queryClient);
watchAuthFailures();
watchPerson(queryClient);
const router = createAppRouter({ queryClient, leave: (address) => globalThis.location.assign(address) });

// A transition splits the first render into short pieces, so that the browser stays responsive.
startTransition(() =>
  createRoot(container).render(
    <StrictMode>
      <Providers queryClient={queryClient}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  ),
);
registerServiceWorker();
loadFont();
