import { MantineProvider } from "@mantine/core";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { createAppRouter } from "../app/router.tsx";
// Loaded beforehand, so that no test waits for code that the router would fetch when it is needed.
import "../routes/console-frame.tsx";
import "../routes/console-shell.tsx";
import "../routes/fatal-error.tsx";
import "../routes/feedback.tsx";
import "../routes/help.tsx";
import "../routes/landing.tsx";
import "../routes/onboarding-form.tsx";
import "../routes/onboarding.tsx";
import "../routes/problem.tsx";
import "../routes/problems.tsx";
import "../routes/report.tsx";
import "../routes/test-edit.tsx";
import "../routes/test-shell.tsx";
import "../routes/timeline.tsx";

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
