import { MantineProvider } from "@mantine/core";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { createAppRouter } from "../app/router.tsx";
// Loaded beforehand, so that no test waits for code that the router would fetch when it is needed.
import "../console/pages/console-frame.tsx";
import "../console/pages/console-shell.tsx";
import "../app/routes/fatal-error.tsx";
import "../candidate/chat/chat-panel.tsx";
import "../candidate/chat/chat.tsx";
import "../candidate/pages/feedback.tsx";
import "../candidate/pages/help.tsx";
import "../candidate/pages/interview.tsx";
import "../candidate/pages/landing.tsx";
import "../candidate/pages/onboarding-form.tsx";
import "../candidate/pages/onboarding.tsx";
import "../candidate/pages/problem.tsx";
import "../candidate/pages/problems.tsx";
import "../app/routes/report.tsx";
import "../console/pages/test-edit.tsx";
import "../candidate/pages/test-shell.tsx";
import "../app/routes/timeline.tsx";

interface Setting {
  /** With the prefix, as in the address bar. */
  path: string;
  queryClient: QueryClient;
}

/** Renders the whole application at an address. Returns the addresses it left for. */
export async function renderApp({ path, queryClient }: Setting) {
  globalThis.history.replaceState(null, "", path);
  const left: string[] = [];
  const router = createAppRouter({ queryClient, leave: (address) => left.push(address) });
  const view = render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { ...view, router, left };
}
