// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { anEnvironment } from "../../shared/runs/environments/testing/an-environment.ts";
import { openGateway } from "../../shared/runs/environments/testing/open-gateway.ts";
import { errorReply, fakeFetch } from "../../testing/fake-fetch.ts";
import { renderAt } from "../../testing/render.tsx";
import { WorkspaceSlot } from "./workspace-slot.tsx";

let gateway: Awaited<ReturnType<typeof openGateway>>;
beforeEach(async () => {
  gateway = await openGateway();
  document.cookie = "csrftoken=t";
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  gateway.close();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const shown = { id: "files", files: [{ path: "app.js", content: "1", read_only: false }] };
const EDITOR = "/library/problem/q-1/edit/workspace";

/** An author's workspace whose place another page takes while this one is away. */
async function loseIt(isDirty: boolean) {
  let isTaken = false;
  const requests = fakeFetch(({ path }) => {
    if (path.includes("/health")) return Response.json({ launch: null }, { status: 404 });
    if (isTaken && path.endsWith("/environment")) return errorReply(409, "environment_in_use");
    const environment = anEnvironment({ url: gateway.url, launch: gateway.state.launch });
    return Response.json({
      environment: { ...environment, key: path.endsWith("/environment") ? environment.key : null },
      project_based_problem_data: { is_ready: true, jupyter_notebook_access_url: null },
      test_environment: null,
      clusterSlug: null,
    });
  });
  const { router } = await renderAt(<WorkspaceSlot slug="q-1" shown={shown} isDirty={isDirty} onEdited={() => {}} />, {
    path: EDITOR,
  });
  await screen.findByText("Environment ready.");
  isTaken = true;
  gateway.state.refuses = true;
  gateway.cut();
  const checks = () => requests.filter(({ path }) => path.endsWith("/health")).length;
  await waitFor(
    async () => {
      await act(() => vi.advanceTimersByTimeAsync(500));
      expect(checks()).toBe(3);
    },
    { timeout: 60_000 },
  );
  return router;
}

it("leads an author whose environment is open in another tab to the page that says so [A2.10] [B4.13]", async () => {
  const router = await loseIt(false);
  await waitFor(() => expect(router.state.location.pathname).toBe(`${EDITOR}/pod-multi-session`));
});

it("takes no author away from changes that are not saved, and offers the environment again", async () => {
  const router = await loseIt(true);
  await screen.findByText("This environment is open in another tab or window.");
  expect(screen.getByRole("button", { name: "Use it here" })).toBeTruthy();
  expect(router.state.location.pathname).toBe(EDITOR);
});
