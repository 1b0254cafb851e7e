// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { resetClock } from "../../testing/reset-clock.ts";
import { clearSnapshots } from "../../lib/snapshots.ts";
import { deadLine, type Seen } from "../../testing/fake-fetch.ts";
import { fakeTestServer } from "../../testing/fake-test-server.ts";
import { aTest } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { testQueryClient } from "../../testing/render.tsx";

// Rendering is slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

let isOnline: boolean;
beforeEach(() => {
  isOnline = false;
  document.cookie = "csrftoken=t";
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  resetClock();
  await clearSnapshots();
});

async function openOffline(answer: (seen: Seen) => Promise<Response> | Response = () => deadLine()) {
  fakeTestServer(aTest({ session_state: "INIT" }), (seen) => (isOnline ? null : answer(seen)));
  await renderApp({ path: "/v1/test/demo", queryClient: testQueryClient() });
  expect(await screen.findByRole("heading", { level: 1, name: "There was an error!" })).toBeTruthy();
}

it("asks for a connection when the first load finds none, and loads on retry [A8.06]", async () => {
  await openOffline();
  expect(screen.getByText("Please check your internet connection and refresh the page.")).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/saved solution|GUS/);
  expect(screen.getByRole("button", { name: "Or, try reloading the page" })).toBeTruthy();
  isOnline = true;
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Demo test" })).toBeTruthy();
});

it("asks anew on retry, whatever a call from before is still waiting for", async () => {
  let asked = 0;
  // The error page asks as well who is signed in, and gets no reply.
  await openOffline(({ path }) => {
    if (path.startsWith("/gateways/identity")) asked += 1;
    return asked > 1 ? new Promise<never>(() => {}) : deadLine();
  });
  await waitFor(() => expect(asked).toBeGreaterThan(1));
  isOnline = true;
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Demo test" })).toBeTruthy();
});

it("loads by itself when the connection is back", async () => {
  await openOffline();
  isOnline = true;
  act(() => void globalThis.dispatchEvent(new Event("online")));
  expect(await screen.findByRole("heading", { level: 1, name: "Demo test" })).toBeTruthy();
});
