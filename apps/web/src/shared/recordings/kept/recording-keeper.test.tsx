// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { flushPendingSaves } from "../../parts/pending-saves.ts";
import { runBeforeSubmit } from "../../parts/submit.ts";
import { uploadsDone, uploadsInProgress } from "../../parts/uploads/uploads-in-progress.ts";
import { useRecordings } from "./recordings-store.ts";
import { found, press, recordOnce, toasts } from "../testing/record-once.ts";
import { freshAttempts } from "../testing/fresh-attempts.ts";

const show = freshAttempts(500);

it("lets a submission that waits for an upload go on once it has arrived [B2.04]", async () => {
  const world = await show({ onPut: () => {} });
  await recordOnce(world);
  press("Upload");
  await waitFor(() => expect(world.puts).toHaveLength(1));
  const stored = uploadsDone().then(() => flushPendingSaves());
  act(() => world.puts[0]?.answer(200));
  expect(await stored).toBe(true);
});

describe("an upload with problems", () => {
  it("fails in the end, keeps the file, and names the questions with both options [B4.15, B8.05]", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      let isDown = true;
      const world = await show({ onPut: (put) => (isDown ? put.fail() : put.answer(200)) });
      await recordOnce(world);
      press("Upload");
      await act(() => vi.advanceTimersByTimeAsync(90_000));
      expect(world.puts).toHaveLength(6);
      const dialog = await screen.findByRole("dialog");
      expect(within(dialog).getByRole("alert").textContent).toMatch(
        /^Audio upload failed! Please retry by clicking "Upload" or "Record Again" for these questions:/,
      );
      expect(within(dialog).getByText("Question 2: Say it")).toBeTruthy();
      expect(within(dialog).getByText(/^Error uploading audio/)).toBeTruthy();
      // The submission continues, and the candidate is asked whether to go on without it.
      expect(uploadsInProgress()).toBe(0);
      expect(await flushPendingSaves()).toBe(false);
      isDown = false;
      fireEvent.click(within(dialog).getByRole("button", { name: "Upload, Question 2: Say it" }));
      await screen.findByText("Upload Completed!");
      expect(await flushPendingSaves()).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it("keeps the file when the answer is no longer accepted", async () => {
    const world = await show({ isTaken: false });
    await recordOnce(world);
    press("Upload");
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText(/can no longer be accepted/)).toBeTruthy();
    fireEvent.click(within(dialog).getByRole("button", { name: "Later" }));
    expect(screen.getByLabelText("Audio: your new recording")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Upload" })).toBeTruthy();
  });

  it("can be cancelled when it takes longer than expected [B8.05]", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const world = await show({ onPut: () => {} });
      await recordOnce(world);
      press("Upload");
      await waitFor(() => expect(world.puts).toHaveLength(1));
      await act(() => vi.advanceTimersByTimeAsync(16_000));
      expect(
        screen.getByText("Uploading is taking longer than expected. We recommend canceling and retrying."),
      ).toBeTruthy();
      press("Cancel upload");
      await screen.findByRole("button", { name: "Upload" });
      expect(world.puts[0]?.aborted).toBe(true);
      expect(screen.queryByRole("dialog")).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it("says so when this device cannot store the recording, and continues [B8.05]", async () => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    try {
      const world = await show();
      await recordOnce(world);
      await waitFor(() => expect(toasts()).toContain("Unable to save audio in IndexedDB"));
      press("Upload");
      await screen.findByText("Upload Completed!");
      expect(world.saved).toHaveLength(1);
    } finally {
      IDBObjectStore.prototype.put = put;
    }
  });
});

describe("after a reload", () => {
  async function reload(world: Parameters<typeof show>[0] = {}) {
    await useRecordings.getState().keeper?.settled();
    cleanup();
    return await show(world);
  }

  it("a recording is still there, to the last second that was stored [B4.14]", async () => {
    const world = await show();
    await found("Check microphone");
    await found("Record");
    await screen.findByRole("button", { name: "Stop" });
    act(() => world.taps[0]?.sound(50_000));
    await reload();
    expect(await screen.findByRole("button", { name: "Upload" })).toBeTruthy();
    press("Upload");
    await screen.findByText("Upload Completed!");
  });

  it("an upload that was under way continues by itself", async () => {
    const world = await show({ onPut: () => {} });
    await recordOnce(world);
    press("Upload");
    await waitFor(() => expect(world.puts).toHaveLength(1));
    const next = await reload();
    await screen.findByText("Upload Completed!");
    expect(next.saved).toEqual([{ audio_post_url: "/media/proctor/1" }]);
  });
});

it("a test that ends by itself stops the recording and sends what there is [A4.24]", async () => {
  const world = await show();
  await found("Check microphone");
  await found("Record");
  await screen.findByRole("button", { name: "Stop" });
  act(() => world.taps[0]?.sound(60_000));
  expect(await act(() => runBeforeSubmit({ testSlug: "demo", reason: "Test Time Expiry" }))).toEqual([]);
  expect(world.saved).toEqual([{ audio_post_url: "/media/proctor/1" }]);
});

it("a manual submission with a recording that was not uploaded asks first [A4.24]", async () => {
  const world = await show();
  await recordOnce(world);
  await act(() => runBeforeSubmit({ testSlug: "demo", reason: null }));
  expect(world.puts).toHaveLength(0);
  expect(await flushPendingSaves()).toBe(false);
});
