// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { useClockOffset } from "../../lib/clock.ts";
import { renderAt } from "../../testing/render.tsx";
import { LiveCard } from "./live-card.tsx";
import { aLiveRow } from "./testing/a-live-row.ts";

const now = Date.parse("2026-01-01T10:05:00.000Z");
beforeEach(() => useClockOffset.setState({ offset: now - performance.now() }));
afterEach(() => {
  cleanup();
  useClockOffset.setState({ offset: null });
});

const before = (seconds: number) => new Date(now - seconds * 1_000).toISOString();
const taken = (seconds: number) => ({ snapshot: { url: "/media/proctor/a", at: before(seconds) } });

async function card(over: Parameters<typeof aLiveRow>[1], pictureSeconds: number | null = 15) {
  const props = { open: 0, proctored: true, selected: false, onSelect: undefined, kindText: String, onOpen() {} };
  await renderAt(<LiveCard row={aLiveRow(1, over)} pictureSeconds={pictureSeconds} {...props} />);
}

it("shows how old the picture is", async () => {
  await card(taken(12));
  expect(await screen.findByText(/^1\d s ago$/)).toBeTruthy();
});

it("says it if pictures stay away, counted from the start if none ever came", async () => {
  await card(taken(125));
  expect(await screen.findByText("No picture for 2 min")).toBeTruthy();
  cleanup();
  await card({ snapshot: null, started_at: before(200) });
  expect(await screen.findByText("No picture for 3 min")).toBeTruthy();
});

it("does not call a picture late that is not due yet, nor while the attempt is paused", async () => {
  await card(taken(125), 100);
  expect(await screen.findByText("2 min ago")).toBeTruthy();
  cleanup();
  await card({ ...taken(300), paused_at: before(290) });
  expect(await screen.findByText("5 min ago")).toBeTruthy();
});

it("says nothing of pictures that the test does not take", async () => {
  await card({ snapshot: null, started_at: before(200) }, null);
  expect(await screen.findByText("Candidate 1")).toBeTruthy();
  expect(screen.queryByText(/No picture|ago/)).toBeNull();
});

it("says that a candidate cannot be seen or heard, which is no alert", async () => {
  await card({ ...taken(12), unseen: "camera-unclear" });
  expect((await screen.findByText("camera-unclear")).dataset["tone"]).toBe("quiet");
  cleanup();
  await card({ ...taken(12), silent: true });
  expect((await screen.findByText("microphone-muted")).dataset["tone"]).toBe("quiet");
  cleanup();
  await card(taken(12));
  expect(screen.queryByText(/camera-unclear|microphone-muted/)).toBeNull();
});
