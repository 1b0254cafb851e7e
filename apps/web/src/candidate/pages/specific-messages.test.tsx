// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { resetSubmission } from "../attempts/submit/submission-state.ts";
import { resetClock } from "../../testing/reset-clock.ts";
import { clearSnapshots } from "../../lib/snapshots.ts";
import { useToasts } from "../../shared/parts/toasts.ts";
import { errorReply, type Seen } from "../../testing/fake-fetch.ts";
import { fakeTestServer } from "../../testing/fake-test-server.ts";
import { aProblem, aSection, aSolution, aTest, recruiter } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { testQueryClient } from "../../testing/render.tsx";

// Rendering is slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  document.cookie = "csrftoken=t";
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  resetClock();
  resetSubmission();
  useToasts.setState({ toasts: [], testSubmitted: false });
  await clearSnapshots();
});

async function open(path: string, over: (seen: Seen) => Response | null, test = aTest()) {
  fakeTestServer(test, over);
  await renderApp({ path, queryClient: testQueryClient() });
}

async function press(name: string) {
  fireEvent.click(await screen.findByRole("button", { name }));
}

const answered = { sections: [aSection({ problems: [aProblem({ solution: aSolution() })] })] };

it("says that the questions could not be loaded, on the list and at a question [A8.07]", async () => {
  const broken = ({ path }: Seen) => (path.includes("/sectionwise/") ? errorReply(500, "internal") : null);
  await open("/v1/test/demo/problems", broken);
  expect(await screen.findByText(/^Error loading questions\. Please try again\./)).toBeTruthy();
  cleanup();
  await open("/v1/test/demo/problem/p-1", broken);
  const alert = (await screen.findByText("Failed to load problem")).closest<HTMLElement>("[role=alert]");
  expect(alert?.textContent).toContain("Error loading question");
});

it("says that a recruiter's trial could not load its question [A8.07]", async () => {
  await open("/v1/library/problem/p-1/trial", ({ path }) => {
    if (path === "/gateways/identity") return Response.json(recruiter);
    if (path === "/api/v1/recruiter/8")
      return Response.json({
        id: 8,
        full_name: "R",
        email: "r@example.com",
        company: null,
        job_title: null,
        role: "owner",
      });
    return path.startsWith("/api/v1/problem/p-1") ? errorReply(500, "internal") : null;
  });
  expect(await screen.findByText("Failed to load problem")).toBeTruthy();
  expect(screen.getByText(/^Error loading question\. /)).toBeTruthy();
});

const refusesAnswers = ({ path }: Seen) => {
  if (path.includes("/sectionwise/")) return Response.json(answered);
  return path.startsWith("/api/v1/solution") ? errorReply(422, "invalid_request") : null;
};

it("says that an answer could not be saved [A8.07]", async () => {
  await open("/v1/test/demo/problem/p-1", refusesAnswers);
  fireEvent.change(await screen.findByLabelText("Your answer"), { target: { value: "Another answer" } });
  await press("Save");
  expect(await screen.findByText(/^Error saving solution\. /)).toBeTruthy();
});

it("says nothing about a failed autosave, and only one thing after a failed manual save [A8.04]", async () => {
  let saves = 0;
  await open("/v1/test/demo/problem/p-1", (seen) => {
    if (seen.path.startsWith("/api/v1/solution")) saves += 1;
    return refusesAnswers(seen);
  });
  fireEvent.change(await screen.findByLabelText("Your answer"), { target: { value: "Another answer" } });
  await waitFor(() => expect(saves).toBe(1));
  await screen.findByText("Kept on this device");
  expect(screen.queryByText(/^Error saving solution\. /)).toBeNull();
  await press("Save");
  expect(await screen.findByText(/^Error saving solution\. /)).toBeTruthy();
  await press("Clear answer");
  const asked = within(await screen.findByRole("dialog", { name: "Clear answer" }));
  fireEvent.click(asked.getByRole("button", { name: "Clear answer" }));
  await waitFor(() => expect(saves).toBeGreaterThan(2));
  expect(screen.queryByText(/^Unable to clear the solution\. /)).toBeNull();
});

it("says that an answer could not be cleared [A8.07]", async () => {
  await open("/v1/test/demo/problem/p-1", refusesAnswers);
  await screen.findByLabelText("Your answer");
  await press("Clear answer");
  const asked = within(await screen.findByRole("dialog", { name: "Clear answer" }));
  fireEvent.click(asked.getByRole("button", { name: "Clear answer" }));
  expect(await screen.findByText(/^Unable to clear the solution\. /)).toBeTruthy();
});

it("says that feedback could not be sent [A8.07]", async () => {
  const ended = aTest({ is_expired: true, session_state: "END" });
  await open(
    "/v1/test/demo/feedback",
    ({ path, method }) =>
      method === "POST" && path.startsWith("/rpc/feedback.collect") ? errorReply(500, "internal") : null,
    ended,
  );
  fireEvent.click((await screen.findAllByRole("radio"))[3] as HTMLElement);
  await press("Send feedback");
  expect(await screen.findByText(/^Could not submit feedback\. /)).toBeTruthy();
});
