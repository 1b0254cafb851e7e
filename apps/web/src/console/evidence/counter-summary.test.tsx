// @vitest-environment happy-dom
import type { Counters } from "@invigil/contract/proctoring/proctoring";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderAt } from "../../testing/render.tsx";
import { CounterSummary } from "./counter-summary.tsx";

const sums: Counters = {
  no_face: 0,
  multiple_faces: 0,
  objects: 0,
  unclear_frames: 0,
  frames: 60,
  voice_incidents: 0,
  mute_count: 0,
  mute_duration: 0,
  blurs: 1,
  short_blurs: 2,
  full_screen_exits: 0,
  snapshots_taken: 4,
  snapshots_stored: 4,
  snapshots_failed: 0,
  connection: { good: 3, bad: 0, offline: 0, total: 3 },
  extended_screen: false,
  voice_off: 0,
  undrawn: 0,
  unfocused: 0,
  windowed: 0,
  window_width: 1_280,
  window_height: 800,
  screen_width: 1_280,
  screen_height: 800,
};

it("counts every leave of the window, brief ones included", async () => {
  await renderAt(<CounterSummary counters={sums} />);
  const name = await screen.findByText("Left the window");
  expect(name.nextElementSibling?.textContent).toBe("3, 2 of them briefly");
});
