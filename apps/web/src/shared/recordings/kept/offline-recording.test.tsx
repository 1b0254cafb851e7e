// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { setOnline } from "../../../lib/connection.ts";
import { uploadsInProgress } from "../../parts/uploads/uploads-in-progress.ts";
import { fakeFetch } from "../../../testing/fake-fetch.ts";
import { renderAt } from "../../../testing/render.tsx";
import { KeptRecordings } from "./kept-recordings.tsx";
import { useRecordings } from "./recordings-store.ts";
import { press, recordOnce } from "../testing/record-once.ts";
import { freshAttempts } from "../testing/fresh-attempts.ts";
import { recordingServer } from "../testing/show-recording.tsx";

const show = freshAttempts(900);
afterEach(() => setOnline(true));

const WAITS =
  "Waiting for the connection. The audio is kept on this device and will be sent as soon as the server can be reached.";

describe("without a connection", () => {
  it("an upload waits on this device, says so, and is sent when the connection is back", async () => {
    const world = await show();
    await recordOnce(world);
    act(() => setOnline(false));
    press("Upload");
    expect(await screen.findByText(WAITS)).toBeTruthy();
    expect(screen.queryByText(/upload in progress/)).toBeNull();
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(world.puts).toEqual([]);
    // Nothing is on its way, so a submission need not wait.
    expect(uploadsInProgress()).toBe(0);
    act(() => setOnline(true));
    expect(await screen.findByText("Upload Completed!")).toBeTruthy();
    expect(world.saved).toEqual([{ audio_post_url: "/media/proctor/1" }]);
  });

  it("an upload whose connection broke waits as well, and nobody is told that it failed", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      let isDown = true;
      const world = await show({ onPut: (put) => (isDown ? put.fail() : put.answer(200)) });
      await recordOnce(world);
      press("Upload");
      await waitFor(() => expect(world.puts).toHaveLength(1));
      act(() => setOnline(false));
      await act(() => vi.advanceTimersByTimeAsync(90_000));
      expect(screen.getByText(WAITS)).toBeTruthy();
      expect(screen.queryByRole("dialog")).toBeNull();
      isDown = false;
      act(() => setOnline(true));
      expect(await screen.findByText("Upload Completed!")).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });

  it("a waiting upload can be cancelled", async () => {
    const world = await show();
    await recordOnce(world);
    act(() => setOnline(false));
    press("Upload");
    await screen.findByText(WAITS);
    press("Cancel upload");
    expect(await screen.findByRole("button", { name: "Upload" })).toBeTruthy();
    act(() => setOnline(true));
    expect(world.puts).toEqual([]);
  });
});

describe("when time runs out", () => {
  async function failedUpload() {
    const world = await show({ isTaken: false });
    await recordOnce(world);
    press("Upload");
    await screen.findByRole("dialog", { name: "Upload failed" });
    return world;
  }

  it("the failed-upload dialog closes, and the end says what happens to the recording", async () => {
    const world = await failedUpload();
    world.setStage("closing");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("note").textContent).toBe(
      "Your recording for question 2 could not be uploaded before time ran out. It is kept on this device. " +
        "When the test is over and the server can be reached, you can submit it from this browser as a late draft. " +
        "The server accepts it if it knew before the end that you had started recording.",
    );
  });

  it("nobody is asked about a question in a section that is over", async () => {
    const world = await failedUpload();
    world.setStage("closed");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("a recording that waited for the connection is submitted late from the page after the end", async () => {
    const world = await show({ attempt: 990 });
    await recordOnce(world);
    act(() => setOnline(false));
    press("Upload");
    await screen.findByText(WAITS);
    await useRecordings.getState().keeper?.settled();
    cleanup();
    const requests = fakeFetch(recordingServer());
    act(() => setOnline(true));
    await renderAt(<KeptRecordings user={7} testSlug="demo" />);
    const signed = () => requests.filter(({ path }) => path === "/rpc/recording.sign").map(({ body }) => body);
    await waitFor(() =>
      expect(signed()).toContainEqual(expect.objectContaining({ test_solution_set: 990, late: true })),
    );
  });
});
