// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { useState, type ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AutoCloseState } from "../candidate/attempts/end/auto-close.ts";
import { ClosingDialog } from "../candidate/attempts/end/closing-dialog.tsx";
import { PausedNotice } from "../candidate/attempts/end/paused-notice.tsx";
import { ProctorMessageDialog } from "../candidate/attempts/proctor-message-dialog.tsx";
import { ConnectionLostNotice } from "../candidate/connection/connection-lost-notice.tsx";
import { DeviceModal } from "../candidate/proctoring/view/device-modal.tsx";
import { FullScreenPrompt } from "../candidate/proctoring/view/full-screen-prompt.tsx";
import { ToleranceWarning } from "../candidate/proctoring/view/tolerance-warning.tsx";
import { RecordingPopup } from "../shared/recordings/popups.tsx";
import { ApiError } from "../lib/api.ts";
import { clearAppError, useAppError } from "./session/app-error.ts";
import { setConnectionLost, setOnline } from "../lib/connection.ts";
import { candidate } from "../testing/fixtures.ts";
import { renderAt } from "../testing/render.tsx";
import { signedInClient } from "../testing/signed-in.ts";
import { SessionLostModal } from "./session/session-lost-modal.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  setConnectionLost();
  const error = new ApiError({ family: "CON", status: 401, code: "unauthenticated", body: null });
  useAppError.setState({ appError: { kind: "auth", error } });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  setOnline(true);
  clearAppError();
});

const decided = vi.fn<() => void>();
const message = {
  v: 1,
  seq: 1,
  type: "proctor-message",
  solution_set_id: 11,
  message_id: 1,
  text: "Please look into the camera.",
  at: "2026-01-01T10:00:00.000Z",
} as const;

/** Somebody is writing when the dialog opens. */
async function writeWhile(dialog: ReactNode) {
  decided.mockClear();
  let come = () => {};
  function Page() {
    const [isHere, setIsHere] = useState(false);
    come = () => act(() => setIsHere(true));
    return (
      <>
        <textarea aria-label="Your answer" />
        {isHere && dialog}
      </>
    );
  }
  const page = renderAt(<Page />, { queryClient: signedInClient(candidate) });
  await act(() => vi.advanceTimersByTimeAsync(100));
  await page;
  const field = screen.getByLabelText("Your answer");
  field.focus();
  come();
  return field;
}

/** Sends Space, Enter and letters at eight keys per second to whatever has the focus. */
async function pressKeys(count: number) {
  for (let key = 0; key < count; key += 1) {
    const target = document.activeElement ?? document.body;
    const pressed = { key: [" ", "Enter", "a", "Escape"][key % 4] ?? "a" };
    if (fireEvent.keyDown(target, pressed) && target instanceof HTMLButtonElement) fireEvent.click(target);
    await act(() => vi.advanceTimersByTimeAsync(125));
  }
}

const closing: AutoCloseState = {
  closing: { kind: "test", reason: "Test Time Expiry" },
  secondsLeft: 8,
  work: "running",
  error: null,
};

it.each<[string, () => ReactNode]>([
  ["the proctor's message", () => <ProctorMessageDialog message={message} onRead={decided} />],
  ["the warning of a left window [B2.06]", () => <ToleranceWarning left={2} onClose={decided} />],
  [
    "a missing webcam [B2.08]",
    () => <DeviceModal device="camera" reason="ended" onRetry={decided} onAside={decided} />,
  ],
  [
    "a missing microphone [B2.09]",
    () => <DeviceModal device="microphone" reason="ended" onRetry={decided} onAside={decided} />,
  ],
  ["the full-screen prompt [B2.05]", () => <FullScreenPrompt refused />],
  ["the end of a recording's time", () => <RecordingPopup popup="timeout" kind="VID" onConfirm={decided} />],
  ["a pause", () => <PausedNotice />],
  ["a lost connection [B2.03]", () => <ConnectionLostNotice keeps />],
  ["a lost session", () => <SessionLostModal />],
])("%s takes no key from somebody who is typing", async (_name, dialog) => {
  const field = await writeWhile(dialog());
  await pressKeys(40);
  expect(document.activeElement).toBe(field);
  // Visible by now at the latest.
  expect(screen.getByRole("dialog")).toBeTruthy();
  expect(decided).not.toHaveBeenCalled();
});

it("the dialog at the end of the time opens immediately, and no key of a typist confirms it [A4.21]", async () => {
  await writeWhile(
    <ClosingDialog state={closing} product="test" attempted="1/2" onProceed={decided} onRetry={decided} />,
  );
  expect(document.activeElement).toBe(screen.getByRole("dialog", { name: "Time is up" }));
  await pressKeys(40);
  expect(screen.getByRole("dialog")).toBeTruthy();
  expect(decided).not.toHaveBeenCalled();
});
