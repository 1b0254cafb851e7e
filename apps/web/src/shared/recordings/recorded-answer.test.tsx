// @vitest-environment happy-dom
import { fakeRoom } from "@invigil/capture/recorder/testing/fake-media";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { hasPendingSaves } from "../parts/pending-saves.ts";
import { uploadsDone, uploadsInProgress } from "../parts/uploads/uploads-in-progress.ts";
import { confirm, found, press, recordOnce, toasts } from "./testing/record-once.ts";
import { freshAttempts } from "./testing/fresh-attempts.ts";

const show = freshAttempts(100);

describe("a recorded answer", () => {
  it("in audio is recorded, played back, uploaded as wav with its progress, and becomes the answer [A1.25, A4.24, B4.14, B7.09]", async () => {
    const world = await show({ onPut: () => {} });
    await recordOnce(world);
    expect((await screen.findByLabelText("Audio: your new recording")).tagName).toBe("AUDIO");
    expect(world.saved).toEqual([]);
    press("Upload");
    await waitFor(() => expect(world.puts).toHaveLength(1));
    expect(uploadsInProgress()).toBe(1);
    expect(world.puts[0]?.contentType).toBe("audio/wav");
    expect(screen.getByText(/^Audio upload in progress\. Please don't close\/refresh this window/)).toBeTruthy();
    act(() => world.puts[0]?.progress(0.4));
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("40");
    const done = uploadsDone();
    world.puts[0]?.answer(200);
    await done;
    expect(world.saved).toEqual([{ audio_post_url: "/media/proctor/1" }]);
    expect(await screen.findByText("Upload Completed!")).toBeTruthy();
    expect(toasts()).toEqual(["Audio uploaded successfully (Question 2)"]);
    expect(hasPendingSaves()).toBe(false);
  });

  it("in video is uploaded as video/webm [A1.24, B9.07]", async () => {
    const world = await show({ kind: "VID" });
    await recordOnce(world, "VID");
    expect(world.getUserMedia.mock.calls[0]).toMatchObject([{ video: { width: { ideal: 640 } } }]);
    press("Upload");
    await screen.findByText("Upload Completed!");
    expect(world.puts[0]?.contentType).toBe("video/webm");
    expect(world.saved).toEqual([{ video_post_url: "/media/proctor/1" }]);
  });

  it("is discarded and recorded again, after a warning [B5.03]", async () => {
    const world = await show();
    await recordOnce(world);
    press("Record Again");
    await confirm(/Do you want to record again\?/, "CANCEL");
    expect(screen.getByRole("button", { name: "Upload" })).toBeTruthy();
    press("Record Again");
    await confirm("Your current audio will be discarded. Do you want to record again?");
    await recordOnce(world);
    expect(world.puts).toHaveLength(0);
  });

  it("replaces an uploaded one only after a warning [B5.03]", async () => {
    const world = await show({ answer: { audio_post_url: "/media/proctor/old" } });
    expect(screen.getByLabelText<HTMLAudioElement>("Audio: Say it").getAttribute("src")).toBe("/media/proctor/old");
    await recordOnce(world);
    press("Upload");
    const text = "A audio is already uploaded. Do you want to replace the uploaded audio with the new audio?";
    await confirm(text, "CANCEL");
    expect(world.puts).toHaveLength(0);
    press("Upload");
    await confirm(text);
    await screen.findByText("Upload Completed!");
  });

  it("asks before its question is left, and keeps what was recorded [B5.03]", async () => {
    const world = await show();
    await recordOnce(world);
    const go = (path: string) => act(async () => world.router.history.push(path));
    await go("/test/demo/problem/first");
    await confirm("NOTE : Your current actions will be canceled. Would you like to continue?", "CANCEL");
    expect(world.router.state.location.pathname).toBe("/test/demo/problem/p");
    await go("/test/demo/problem/first");
    await confirm("NOTE : Your current actions will be canceled. Would you like to continue?");
    await waitFor(() => expect(world.router.state.location.pathname).toBe("/test/demo/problem/first"));
  });

  it("never blocks the end of the test", async () => {
    const world = await show();
    await recordOnce(world);
    await act(async () => world.router.history.push("/test/demo/feedback"));
    await waitFor(() => expect(world.router.state.location.pathname).toBe("/test/demo/feedback"));
  });

  it("stops when its time is up, and says so", async () => {
    const world = await show({ seconds: 5 });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      await found("Check microphone");
      await found("Record");
      await screen.findByText("Recording…");
      expect(screen.getByRole("timer").textContent).toBe("0:05 left");
      act(() => world.taps[0]?.sound(60_000));
      await act(() => vi.advanceTimersByTimeAsync(6_000));
      await confirm("Recording time is over!");
      expect(screen.getByRole("button", { name: "Upload" })).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });

  it("warns about a microphone that hears nothing [B8.05]", async () => {
    const world = await show();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      fakeRoom.loudness = 0;
      await found("Check microphone");
      await found("Record");
      await screen.findByText("Recording…");
      await act(() => vi.advanceTimersByTimeAsync(6_000));
      expect(screen.getByText("Low/No audio - Please check mic")).toBeTruthy();
      act(() => world.taps[0]?.sound(60_000, 0));
      press("Stop");
      expect(await screen.findByText("No audio - Try again")).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });

  it("asks to record again if it is empty [B5.07]", async () => {
    await show();
    await found("Check microphone");
    await found("Record");
    await found("Stop");
    expect(await screen.findByText("The recorded audio is missing or broken. Please record it again.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Record" })).toBeTruthy();
  });

  it("says how large one of more than 10 MB is, sends nothing, and lets it be recorded again [B5.02]", async () => {
    const world = await show();
    await found("Check microphone");
    await found("Record");
    await screen.findByText("Recording…");
    // Stored are 16 bits of each sixth sample.
    act(() => {
      for (let block = 0; block < 55; block += 1) world.taps[0]?.sound(600_000);
    });
    press("Stop");
    await found("Upload");
    const failed = await screen.findByRole("dialog", { name: "Upload failed" });
    expect(within(failed).getByText("Audio file too large: 10.49MB")).toBeTruthy();
    fireEvent.click(within(failed).getByRole("button", { name: "Later" }));
    expect(screen.getByRole("button", { name: "Record Again" })).toBeTruthy();
    expect(world.puts).toEqual([]);
  });

  it("asks to record again if the server no longer has it [B5.07]", async () => {
    await show({ answer: { audio_post_url: "/media/proctor/gone" } });
    fireEvent.error(screen.getByLabelText("Audio: Say it"));
    expect(await screen.findByText("The recorded audio is missing or broken. Please record it again.")).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Check microphone" })).toBeTruthy();
  });

  it("needs the microphone, and says what to do without it [B5.04]", async () => {
    await show({ getUserMedia: async () => await Promise.reject(new DOMException("no", "NotAllowedError")) });
    await found("Check microphone");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Permission denied");
    expect(alert.textContent).toContain("Microphone permissions are required!");
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });

  it("is read-only once its section is over", async () => {
    await show({ readOnly: true, answer: { audio_post_url: "/media/proctor/1" } });
    expect(screen.getByLabelText("Audio: Say it")).toBeTruthy();
    expect(screen.queryByRole("group", { name: "Recorder" })).toBeNull();
  });
});
