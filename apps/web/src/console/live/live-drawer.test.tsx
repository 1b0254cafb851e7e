// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useClockOffset } from "../../lib/clock.ts";
import { errorReply, fakeFetch } from "../../testing/fake-fetch.ts";
import { recruiter } from "../../testing/fixtures.ts";
import { renderAt } from "../../testing/render.tsx";
import { signedInClient } from "../../testing/signed-in.ts";
import { LiveDrawer } from "./live-drawer.tsx";
import { aLiveRow } from "./testing/a-live-row.ts";

const now = Date.parse("2026-01-01T10:05:00.000Z");
beforeEach(() => {
  useClockOffset.setState({ offset: now - performance.now() });
  fakeFetch(() => errorReply(404, "not_found"));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useClockOffset.setState({ offset: null });
});

const before = (seconds: number) => new Date(now - seconds * 1_000).toISOString();

async function drawer(over: Parameters<typeof aLiveRow>[1], picture_seconds: number | null = 15, isInterview = false) {
  const shows = {
    kindText: String,
    line: () => null,
    links: () => null,
    renderTalk: () => "Said so far",
    onClose() {},
  };
  const test = { id: 1, slug: "demo", is_interview: isInterview, picture_seconds };
  await renderAt(<LiveDrawer test={test} row={aLiveRow(1, over)} {...shows} />, {
    queryClient: signedInClient(recruiter, "author"),
  });
  return within(await screen.findByRole("dialog"));
}

it("shows how old the picture is, and says it if pictures stay away, as the wall does", async () => {
  const shown = await drawer({ snapshot: { url: "/media/proctor/a", at: before(12) } });
  expect(shown.getByText(/^1\d s ago$/)).toBeTruthy();
  cleanup();
  const late = await drawer({ snapshot: { url: "/media/proctor/a", at: before(125) } });
  expect(late.getByText("No picture for 2 min")).toBeTruthy();
  cleanup();
  const none = await drawer({ snapshot: null, started_at: before(200) });
  expect(none.getByText("No picture for 3 min")).toBeTruthy();
});

it("says nothing of pictures that the test does not take", async () => {
  const shown = await drawer({ snapshot: null, started_at: before(200) }, null);
  expect(shown.queryByText(/No picture|ago/)).toBeNull();
});

it("shows what was said so far, in interviews only", async () => {
  const interview = { question: 1, kind: "question", state: "live", phase: "listening" } as const;
  const shown = await drawer({ interview }, null, true);
  expect(shown.getByText("Said so far")).toBeTruthy();
  expect(shown.getByText("Question 1, answering")).toBeTruthy();
  cleanup();
  expect((await drawer({}, null)).queryByText("Said so far")).toBeNull();
});
