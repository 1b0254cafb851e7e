// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { takesOver } from "../candidate/parts/take-over.ts";
import { fakeFetch } from "../testing/fake-fetch.ts";
import { testQueryClient } from "../testing/render.tsx";
import { Providers } from "./providers.tsx";
import { createAppRouter } from "./router.tsx";

const nobody = { user_id: null, usertype: null, username: null };
const MULTI_SESSION =
  "This test session is currently open in another tab/window. Please close either of these and hit refresh.";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function visit(path: string) {
  fakeFetch(() => Response.json(nobody));
  const queryClient = testQueryClient();
  const leave = vi.fn<(address: string) => void>();
  const router = createAppRouter({ queryClient, leave }, createMemoryHistory({ initialEntries: [path] }));
  render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { leave };
}

it.each(["/v1/multi-session", "/v1/library/problem/p-1/edit/main/pod-multi-session"])(
  "shows the multi-session page at %s [A2.10]",
  async (path) => {
    visit(path);
    expect((await screen.findByText(MULTI_SESSION)).textContent).toBe(MULTI_SESSION);
    expect(screen.getByRole("button", { name: "Refresh" })).toBeTruthy();
  },
);

it("offers only Refresh on the multi-session page, or this window if the test is known [B2.10]", async () => {
  visit("/v1/multi-session");
  await screen.findByText(MULTI_SESSION);
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Refresh"]);
  cleanup();

  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  visit("/v1/multi-session?test=t-1");
  fireEvent.click(await screen.findByRole("button", { name: "Use this window instead" }));
  expect(assign).toHaveBeenCalledWith("/v1/test/t-1");
  expect(takesOver("t-1")).toBe(true);
});

it.each([
  ["the question that the candidate was on", "/test/t-1/problem/p-9", "/v1/test/t-1/problem/p-9"],
  ["the start page, if the address names another test", "/test/t-2/problem/p-9", "/v1/test/t-1"],
  ["the start page, if the address leads elsewhere", "//example.com", "/v1/test/t-1"],
])("returns from the multi-session page to %s", async (_, from, target) => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  visit(`/v1/multi-session?test=t-1&from=${encodeURIComponent(from)}`);
  fireEvent.click(await screen.findByRole("button", { name: "Use this window instead" }));
  expect(assign).toHaveBeenCalledWith(target);
});

it.each(["/v1/nowhere", "/v1/test/t-1/nowhere/at/all"])("shows the 404 page at %s [A2.15]", async (path) => {
  visit(path);
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Couldn't find it. . .");
});

it.each(["/v1/test/t-1", "/v1/test/t-1/problem/p-1", "/v1/test-report/t-1", "/v1/t-1/onboarding"])(
  "goes from %s to /accounts/logout when nobody is signed in [A2.14]",
  async (path) => {
    const { leave } = visit(path);
    await vi.waitFor(() => expect(leave).toHaveBeenCalledWith("/accounts/logout"));
  },
);
