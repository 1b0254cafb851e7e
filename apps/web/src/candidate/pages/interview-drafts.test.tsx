// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setCurrentProduct } from "../../lib/product.ts";
import { clearSnapshots } from "../../lib/snapshots.ts";
import { fakeTestServer } from "../../testing/fake-test-server.ts";
import { aTest } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { testQueryClient } from "../../testing/render.tsx";
import { resetClock } from "../../testing/reset-clock.ts";
import { resetSubmission } from "../attempts/submit/submission-state.ts";
import { fakeInterview } from "../interview/testing/fake-interview.ts";

// Rendering is slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  indexedDB = new IDBFactory();
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
  setCurrentProduct("test");
  await clearSnapshots();
});

const test = aTest({ sub_test_type: "INT", interview_avatar: "/v1/avatars/harbour.svg" });

async function open(interview: ReturnType<typeof fakeInterview>) {
  fakeTestServer(
    test,
    (seen) => interview.answer(seen) ?? (seen.path.includes("sectionwise") ? Response.json({ sections: [] }) : null),
  );
  await renderApp({ path: "/v1/test/demo/aiinterview", queryClient: testQueryClient() });
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Your answer" });
  await vi.waitFor(() => expect(field.readOnly).toBe(false));
  return field;
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const THERE = crypto.randomUUID();
const elsewhere = { writer: THERE, revision: 4, text: "On my phone.", saved_at: "2026-01-01T10:00:30.000Z" };

it("saves what is typed while it is typed, says so, and sends only what the candidate sends [B4.18]", async () => {
  const interview = fakeInterview();
  const field = await open(interview);
  expect(screen.getByText(/^Your draft is saved while you type/)).toBeTruthy();
  type(field, "I wrote a par");
  type(field, "I wrote a parser.");
  expect(screen.getByText("Saving your draft…")).toBeTruthy();
  await screen.findByText("Your draft is saved.");
  expect(interview.calls("session/draft")).toMatchObject([
    { base: 1, text: "I wrote a parser.", revision: 1, over: 0 },
  ]);
  expect(interview.calls("session/answer")).toEqual([]);
});

it("saves at once when the page is hidden, in a call that outlives the page", async () => {
  const field = await open(fakeInterview());
  const fetch = vi.spyOn(globalThis, "fetch");
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  type(field, "Half an ans");
  fireEvent(document, new Event("visibilitychange"));
  visibility.mockRestore();
  // A save that waits for its time would be made by a page that is shown again.
  await screen.findByText("Your draft is saved.");
  const drafts = fetch.mock.calls.filter(([url]) => typeof url === "string" && url.endsWith("/draft"));
  expect(drafts.map(([, init]) => init?.keepalive)).toEqual([true]);
});

it("shows in another browser what was typed last", async () => {
  const field = await open(fakeInterview({ draft: elsewhere }));
  await vi.waitFor(() => expect(field.value).toBe("On my phone."));
  expect(screen.getByText("Your draft is saved.")).toBeTruthy();
});

it("asks which text to keep if another window has typed as well", async () => {
  const interview = fakeInterview();
  const field = await open(interview);
  interview.change({ draft: elsewhere });
  type(field, "On my laptop.");
  expect(await screen.findByText("On my phone.")).toBeTruthy();
  expect(field.value).toBe("On my laptop.");
  fireEvent.click(screen.getByRole("button", { name: "Add it to this answer" }));
  await vi.waitFor(() => expect(field.value).toBe("On my laptop.\n\nOn my phone."));
  await screen.findByText("Your draft is saved.");
  expect(interview.snapshot().draft).toMatchObject({ text: "On my laptop.\n\nOn my phone." });
});
