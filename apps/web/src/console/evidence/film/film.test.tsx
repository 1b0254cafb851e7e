// @vitest-environment happy-dom
import type { FilmPicture } from "@invigil/contract/proctoring/film";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { errorReply, fakeFetch } from "../../../testing/fake-fetch.ts";
import { renderAt } from "../../../testing/render.tsx";
import { Film } from "./film.tsx";

const start = "2026-01-01T10:00:00.000Z";
const NO_FACE = [{ kind: "no-face", label: "No face detected" }];

beforeEach(() => {
  document.cookie = "csrftoken=t";
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A picture every 15 seconds, with alerts at these places. */
function pictures(count: number, alerts: readonly number[] = []): FilmPicture[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    url: `/media/proctor/p${index}`,
    at: new Date(Date.parse(start) + index * 15_000).toISOString(),
    seen: alerts.includes(index) ? NO_FACE : [],
  }));
}

async function show(list: readonly FilmPicture[], deleted = 0) {
  const requests = fakeFetch(({ path }) => {
    const from = Number(/after=(\d+)/.exec(path)?.[1] ?? 0);
    const limit = Number(/limit=(\d+)/.exec(path)?.[1]);
    const next = from + limit < list.length ? String(from + limit) : null;
    return Response.json({ start_time: start, pictures: list.slice(from, from + limit), deleted, next });
  });
  await renderAt(<Film slug="demo" username="candidate@example.com" />);
  return requests;
}

const shown = () => document.querySelector<HTMLImageElement>("figure img");
const button = (name: string) => screen.getByRole("button", { name });
const caption = () => document.querySelector("figcaption")?.textContent;
/** As the browser does when the picture has arrived. */
const loaded = () => act(() => void shown()?.dispatchEvent(new Event("load")));

it("shows each picture with its time and what was seen, and steps through them", async () => {
  await show(pictures(5, [2]));
  await screen.findByRole("button", { name: "Play" });
  expect(shown()?.getAttribute("src")).toBe("/media/proctor/p0");
  expect(caption()).toContain("Picture 1 of 5");
  fireEvent.click(button("Next picture"));
  fireEvent.click(button("Next picture"));
  expect(shown()?.getAttribute("src")).toBe("/media/proctor/p2");
  expect(caption()).toMatch(/Picture 3 of 5.*0:00:30.*No face detected/);
  expect(shown()?.alt).toContain("No face detected");
  fireEvent.click(button("Previous picture"));
  expect(caption()).toContain("Picture 2 of 5");
});

it("jumps to the beginning of the next and the previous alert", async () => {
  await show(pictures(100, [10, 11, 12, 60]));
  await screen.findByRole("button", { name: "Play" });
  fireEvent.click(button("Next alert"));
  expect(caption()).toContain("Picture 11 of 100");
  fireEvent.click(button("Next alert"));
  expect(caption()).toContain("Picture 61 of 100");
  expect(button("Next alert").getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(button("Previous alert"));
  expect(caption()).toContain("Picture 11 of 100");
});

it("plays at the chosen speed, waits for pictures that are still loading, and pauses", async () => {
  await show(pictures(4));
  await screen.findByRole("button", { name: "Play" });
  vi.useFakeTimers();
  fireEvent.change(screen.getByLabelText("Speed"), { target: { value: "16" } });
  fireEvent.click(button("Play"));
  act(() => void vi.advanceTimersByTime(5_000));
  expect(caption()).toContain("Picture 1 of 4");
  loaded();
  act(() => void vi.advanceTimersByTime(1_000 / 16 + 1));
  expect(caption()).toContain("Picture 2 of 4");
  fireEvent.click(button("Pause"));
  loaded();
  act(() => void vi.advanceTimersByTime(5_000));
  expect(caption()).toContain("Picture 2 of 4");
  expect(
    within(screen.getByLabelText("Speed"))
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["1×", "2×", "4×", "8×", "16×"]);
});

it("follows the keys while the focus is inside", async () => {
  await show(pictures(50, [20, 40]));
  const slider = await screen.findByLabelText("Picture");
  const press = (key: string, more = {}) => fireEvent.keyDown(slider, { key, ...more });
  press("ArrowRight");
  expect(caption()).toContain("Picture 2 of 50");
  press("ArrowRight", { shiftKey: true });
  expect(caption()).toContain("Picture 21 of 50");
  press("End");
  expect(caption()).toContain("Picture 50 of 50");
  press("ArrowLeft", { shiftKey: true });
  expect(caption()).toContain("Picture 41 of 50");
  press(" ");
  expect(button("Pause")).toBeTruthy();
  press("ArrowUp", { shiftKey: true });
  expect(screen.getByLabelText<HTMLSelectElement>("Speed").value).toBe("4");
  expect(slider.getAttribute("aria-valuetext")).toMatch(/^Picture 41 of 50, 0:10:00 .*No face detected\.$/);
});

it("lists thousands of pictures, but loads only the one shown and an overview of ten", async () => {
  const requests = await show(pictures(4_500, [4_400]));
  await screen.findByRole("button", { name: "Play" });
  expect(requests).toHaveLength(3);
  expect(document.querySelectorAll("img")).toHaveLength(11);
  const overview = within(screen.getByRole("group", { name: "Overview" })).getAllByRole("button");
  expect(overview.at(-1)?.getAttribute("aria-label")).toBe("Go to 18:44:45");
  fireEvent.click(button("Next alert"));
  expect(caption()).toContain("Picture 4401 of 4500");
  if (overview[0]) fireEvent.click(overview[0]);
  expect(caption()).toContain("Picture 1 of 4500");
});

it("goes on after a picture that cannot be loaded, and says so", async () => {
  await show(pictures(3));
  await screen.findByRole("button", { name: "Play" });
  vi.useFakeTimers();
  fireEvent.click(button("Play"));
  act(() => void shown()?.dispatchEvent(new Event("error")));
  expect(screen.getByText("This picture could not be loaded.")).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1_001));
  expect(caption()).toContain("Picture 2 of 3");
  expect(screen.queryByText("This picture could not be loaded.")).toBeNull();
});

it("says why there is nothing to play, and retries a list that could not be loaded", async () => {
  await show([]);
  expect(await screen.findByText("No camera pictures of this attempt are stored.")).toBeTruthy();
  cleanup();
  await show([], 12);
  expect(await screen.findByText(/^The camera pictures of this attempt were deleted/)).toBeTruthy();
  cleanup();
  let isDown = true;
  fakeFetch(() =>
    isDown
      ? errorReply(500, "internal")
      : Response.json({ start_time: start, pictures: pictures(2), deleted: 0, next: null }),
  );
  await renderAt(<Film slug="demo" username="candidate@example.com" />);
  const retry = await screen.findByRole("button", { name: "Retry" });
  isDown = false;
  fireEvent.click(retry);
  await waitFor(() => expect(caption()).toContain("Picture 1 of 2"));
});
