// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { watchAudioPlays } from "../parts/devices/audio-plays.ts";
import { announceMessage } from "../../lib/socket/socket-events.ts";
import { renderAt } from "../../testing/render.tsx";
import { PromptAudio } from "./prompt-audio.tsx";

let stop = () => {};
afterEach(() => {
  cleanup();
  stop();
  localStorage.clear();
});

async function show(max_plays?: number) {
  stop = watchAudioPlays("demo");
  const prompt = { url: "/v1/demo/a.wav", ...(max_plays !== undefined && { max_plays }) };
  const { container } = await renderAt(<PromptAudio testSlug="demo" problem="p" prompt={prompt} />);
  const audio = container.querySelector("audio");
  if (!audio) throw new Error("There is no sound");
  audio.play = () => Promise.resolve();
  return {
    audio,
    hear() {
      fireEvent.click(screen.getByRole("button", { name: "Play audio" }));
      fireEvent.ended(audio);
    },
  };
}

const button = () => screen.getByRole<HTMLButtonElement>("button");

it("plays as often as the question allows, even across a reload", async () => {
  const first = await show(2);
  expect(screen.getByRole("status").textContent).toBe("You can play it 2 more times.");
  first.hear();
  expect(screen.getByRole("status").textContent).toBe("You can play it 1 more time.");
  cleanup();
  stop();
  const second = await show(2);
  expect(screen.getByRole("status").textContent).toBe("You can play it 1 more time.");
  second.hear();
  expect(button().disabled).toBe(true);
});

it("believes the server's count if it is higher, whatever this browser has stored [B7.19]", async () => {
  await show(3);
  const tell = (count: number) =>
    act(() => announceMessage({ v: 1, seq: 1, type: "audio-completion-count", audioPlayCountObj: { p: count } }));
  tell(3);
  expect(button().disabled).toBe(true);
  tell(0);
  expect(button().disabled).toBe(true);
});

it("counts only what was played to its end, and says when it cannot be played", async () => {
  const { audio } = await show();
  fireEvent.click(button());
  expect(button().disabled).toBe(true);
  fireEvent.error(audio);
  expect(screen.getByRole("alert").textContent).toContain("could not be played");
  expect(screen.queryByRole("status")).toBeNull();
});
