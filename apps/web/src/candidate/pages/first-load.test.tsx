// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, screen } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { resetClock } from "../../testing/reset-clock.ts";
import { clearSnapshots } from "../../lib/snapshots.ts";
import { deadLine } from "../../testing/fake-fetch.ts";
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

async function openOffline() {
  fakeTestServer(aTest({ session_state: "INIT" }), () => (isOnline ? null : deadLine()));
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

it("loads by itself when the connection is back", async () => {
  await openOffline();
  isOnline = true;
  act(() => void globalThis.dispatchEvent(new Event("online")));
  expect(await screen.findByRole("heading", { level: 1, name: "Demo test" })).toBeTruthy();
});
