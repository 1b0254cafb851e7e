// @vitest-environment happy-dom
import { TestSettings, type Test } from "@invigil/contract/taking/tests";
import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { identityQuery, sectionsQuery, solutionSetQuery, testQuery, type SignedIn } from "../../lib/resources.ts";
import { errorReply, fakeFetch } from "../../testing/fake-fetch.ts";
import { aSection, aSolutionSet, aTest, candidate, recruiter } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { testQueryClient } from "../../testing/render.tsx";
import { resetClock } from "../../testing/reset-clock.ts";

/** Rendering is slow on a busy machine. */
const PATIENCE = 20_000;
configure({ asyncUtilTimeout: PATIENCE });
beforeEach(() => {
  document.cookie = "csrftoken=t";
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  resetClock();
});

const settings = TestSettings.parse({ hacker_extra_data: { custom_data: { enabled: true, fields: ["City"] } } });
const waiting = aTest({ test_type: "LRN", session_state: "INIT", is_onboarded: false, settings });
const invite = {
  id: "inv-1",
  email: "candidate@example.com",
  test_slug: "demo",
  test_name: "Demo test",
  is_onboarded: false,
  fields: [{ name: "City", label: "City", type: "text", required: true }],
  extra_data: {},
};

async function open(path: string, test: Test, user: SignedIn = candidate) {
  const requests = fakeFetch(({ path: asked }) => {
    if (asked === "/api/v1/invite/inv-1") return Response.json(invite);
    if (asked.startsWith("/rpc/invite.add_extra_data")) return Response.json(invite);
    if (asked === "/rpc/user.onboarded") return Response.json({ ok: true });
    return errorReply(404, "not_found");
  });
  const queryClient = testQueryClient();
  queryClient.setDefaultOptions({ queries: { retry: false, staleTime: Infinity } });
  queryClient.setQueryData(identityQuery().queryKey, user);
  queryClient.setQueryData(testQuery("demo").queryKey, test);
  queryClient.setQueryData(
    solutionSetQuery(user, "demo", 3).queryKey,
    aSolutionSet({ expiry: "2100-01-01T00:00:00.000Z" }),
  );
  queryClient.setQueryData(sectionsQuery(3, "demo").queryKey, { sections: [aSection()] });
  const { router } = await renderApp({ path, queryClient });
  const shownPath = () => router.state.location.pathname;
  return { requests, shownPath, router };
}

describe("onboarding", () => {
  it.each(["LRN", "EMP"] as const)(
    "leads from the landing page of a test of type %s through the form and back [A6.02] [A2.09]",
    async (test_type) => {
      const { requests, shownPath, router } = await open("/v1/test/demo", { ...waiting, test_type });
      fireEvent.change(await screen.findByLabelText(/City/), { target: { value: "Pune" } });
      expect(router.state.location.search).toEqual({ inviteId: "inv-1" });
      const { name, company } = waiting;
      expect(screen.getByText(`${name} · ${company.name}`)).toBeTruthy();
      fireEvent.click(screen.getByRole("button", { name: "Save and continue" }));
      await vi.waitFor(() => expect(shownPath()).toBe("/test/demo"), PATIENCE);
      const posts = requests.filter(({ method }) => method === "POST").map(({ path, body }) => ({ path, body }));
      expect(posts.slice(0, 2)).toEqual([
        { path: "/rpc/invite.add_extra_data?invite_id=inv-1", body: { extra_data: { City: "Pune" } } },
        { path: "/rpc/user.onboarded", body: { invite_id: "inv-1" } },
      ]);
    },
  );

  it("leaves a candidate whose attempt is running at the questions [A6.02]", async () => {
    const { shownPath } = await open("/v1/test/demo/problems", { ...waiting, session_state: "ACTIVE" });
    await screen.findByText("1. First question");
    expect(shownPath()).toBe("/test/demo/problems");
  });

  it("shows an introduction first [A2.09]", async () => {
    await open("/v1/demo/onboarding", waiting);
    const next = await screen.findByRole("link", { name: "Continue" });
    expect(next.getAttribute("href")).toBe("/v1/demo/onboarding/form?inviteId=inv-1");
  });

  it("sends an expired test to feedback [A2.24]", async () => {
    const { shownPath } = await open("/v1/demo/onboarding", { ...waiting, is_expired: true, session_state: "END" });
    await vi.waitFor(() => expect(shownPath()).toBe("/test/demo/feedback"), PATIENCE);
  });

  it("sends a recruiter, and a hacker who has completed the form, to the test [A2.24]", async () => {
    const asRecruiter = await open("/v1/demo/onboarding", waiting, recruiter);
    await vi.waitFor(() => expect(asRecruiter.shownPath()).toBe("/test/demo"), PATIENCE);
    cleanup();
    const done = await open("/v1/demo/onboarding/form", { ...waiting, is_onboarded: true });
    await vi.waitFor(() => expect(done.shownPath()).toBe("/test/demo"), PATIENCE);
  });
});

it("hides the top bar on a problem's page, and shows it on the list [A2.04]", async () => {
  await open("/v1/test/demo/problem/p-1", aTest());
  await screen.findByRole("heading", { level: 1, name: /First question/ });
  expect(screen.queryByRole("link", { name: "Help" })).toBeNull();
  cleanup();
  await open("/v1/test/demo/problems", aTest());
  expect(await screen.findByRole("link", { name: "Help" })).toBeTruthy();
});

it("sends a report that may not be viewed yet to the test", async () => {
  const { shownPath } = await open("/v1/test-report/demo", aTest({ test_type: "LRN" }));
  await vi.waitFor(() => expect(shownPath()).toBe("/test/demo"), PATIENCE);
});
