// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, within } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { resetSubmission } from "../attempts/submit/submission-state.ts";
import { resetClock } from "../../testing/reset-clock.ts";
import { setCurrentProduct } from "../../lib/product.ts";
import { useToasts } from "../../shared/parts/toasts.ts";
import { errorReply } from "../../testing/fake-fetch.ts";
import { fakeTestServer } from "../../testing/fake-test-server.ts";
import { aReport, aReportEntry, aSolutionSet, aTest, recruiter } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { testQueryClient } from "../../testing/render.tsx";

// Rendering is slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  document.cookie = "csrftoken=t";
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  resetClock();
  resetSubmission();
  setCurrentProduct("test");
  useToasts.setState({ toasts: [], testSubmitted: false });
});

async function submitByHand() {
  fireEvent.click(await screen.findByRole("button", { name: "Submit test" }));
  const dialog = await screen.findByRole("dialog", { name: "Submit test" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Submit test" }));
}

it("says that a retake failed, even right after the submission [A8.07]", async () => {
  const test = aTest({ test_type: "LRN", allow_retake: true });
  fakeTestServer(test, ({ path }) => {
    if (path.startsWith("/rpc/test.retake/3")) return errorReply(500, "internal");
    if (path.startsWith("/api/v1/test/demo/solutionset"))
      return Response.json(aReport([aReportEntry()], { allow_retake: true }));
    return null;
  });
  const queryClient = testQueryClient();
  await renderApp({ path: "/v1/test/demo/problems", queryClient });
  await submitByHand();
  fireEvent.click(await screen.findByRole("button", { name: "Retake test" }));
  const asked = await screen.findByRole("dialog", { name: "Retake test" });
  fireEvent.click(within(asked).getByRole("button", { name: "Retake test" }));
  const alert = await screen.findByText(/^Unable to retake assignment/);
  expect(alert.closest("[role=alert]")?.textContent).toContain("RTT:500");
});

it("says that a trial could not be restarted, even right after its submission", async () => {
  fakeTestServer(aTest(), ({ path }) => {
    if (path === "/gateways/identity") return Response.json(recruiter);
    if (path.startsWith("/api/v1/tests/demo/trial")) return errorReply(500, "internal");
    return null;
  });
  await renderApp({ path: "/v1/test/demo/problems", queryClient: testQueryClient() });
  await submitByHand();
  await screen.findByRole("heading", { level: 1, name: "Thank you" });
  fireEvent.click(await screen.findByRole("button", { name: "Restart" }));
  const asked = await screen.findByRole("dialog", { name: "Restart your trial?" });
  fireEvent.click(within(asked).getByRole("button", { name: "Restart" }));
  expect((await screen.findByText(/^Something went wrong on the server/)).closest("[role=alert]")).toBeTruthy();
});

it("says that an extended attempt could not be resumed, even right after its submission", async () => {
  let isExtended = false;
  fakeTestServer(aTest(), ({ path }) => {
    if (path === "/rpc/test.restart") return errorReply(500, "internal");
    if (!isExtended) return null;
    if (path === "/api/v1/test/demo") return Response.json(aTest({ session_state: "START" }));
    if (path.startsWith("/api/v1/hacker/7/solutionset"))
      return Response.json(aSolutionSet({ status: "START", add_test_duration: 15, expiry: null }));
    return null;
  });
  const queryClient = testQueryClient();
  const { router } = await renderApp({ path: "/v1/test/demo/problems", queryClient });
  await submitByHand();
  await screen.findByRole("heading", { level: 1, name: "Thank you" });
  isExtended = true;
  await queryClient.resetQueries();
  await router.navigate({ to: "/test/$testSlug", params: { testSlug: "demo" }, search: { testType: undefined } });
  fireEvent.click(await screen.findByRole("button", { name: "Resume" }));
  expect((await screen.findByText(/^Unable to resume the test/)).closest("[role=alert]")).toBeTruthy();
});
