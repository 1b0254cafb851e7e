// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { fakeFetch } from "../../testing/fake-fetch.ts";
import { aProblem } from "../../testing/fixtures.ts";
import { renderAt } from "../../testing/render.tsx";
import { fakePut } from "./testing/fake-put.ts";
import { confirm, found, press } from "./testing/record-once.ts";
import { openRoom } from "./testing/show-recording.tsx";
import { TrialRecording } from "./trial-recording.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("is recorded, played back and recorded again without an attempt, and none of it is sent", async () => {
  const room = openRoom("VID");
  const puts = fakePut();
  const calls: string[] = [];
  fakeFetch(({ path }) => {
    calls.push(path);
    return Response.json({});
  });
  const problem = aProblem({ slug: "p", problem_type: "VID", extra_data: { recording_seconds: 30 } });
  await renderAt(<TrialRecording problem={problem} />);
  await found("Check camera and microphone");
  expect(await screen.findByText("You have 0:30 for your answer.")).toBeTruthy();
  await found("Record");
  await screen.findByRole("button", { name: "Stop" });
  act(() => room.recorders.at(-1)?.piece("seen"));
  press("Stop");
  expect((await screen.findByLabelText("Video: your new recording")).tagName).toBe("VIDEO");
  expect(screen.getByText(/A trial stores nothing/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Upload" })).toBeNull();
  press("Record Again");
  await confirm("Your current video will be discarded. Do you want to record again?");
  expect(await screen.findByRole("button", { name: "Record" })).toBeTruthy();
  expect({ puts, calls }).toEqual({ puts: [], calls: [] });
});

it("plays the question's audio as often as allowed, counted by this page alone", async () => {
  const before = JSON.stringify(localStorage);
  const prompt_audio = { url: "/media/a/question.mp3", max_plays: 1 };
  const problem = aProblem({ slug: "spoken", problem_type: "ADO", extra_data: { prompt_audio } });
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  const { container } = await renderAt(<TrialRecording problem={problem} />);
  expect(screen.getByText("You can play it 1 more time.")).toBeTruthy();
  press("Play audio");
  fireEvent.ended(container.querySelector("audio") ?? container);
  expect(await screen.findByText("You cannot play it again.")).toBeTruthy();
  expect(JSON.stringify(localStorage)).toBe(before);
});
