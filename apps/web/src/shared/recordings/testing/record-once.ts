import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { ownSound } from "../../parts/devices/own-sound.ts";
import { useToasts } from "../../parts/toasts.ts";
import type { showRecording } from "./show-recording.tsx";

type Shown = Awaited<ReturnType<typeof showRecording>>;

export const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
export const found = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
export const toasts = () => useToasts.getState().toasts.map(({ message }) => message);

/** Confirms the dialog with this text. */
export async function confirm(text: string | RegExp, button = "OK") {
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText(text)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("button", { name: button }));
}

/** Records as a person would: check, record, speak, stop. */
export async function recordOnce({ taps, recorders }: Shown, kind: "VID" | "ADO" = "ADO") {
  if (!screen.queryByRole("button", { name: "Record" })) {
    await found(kind === "VID" ? "Check camera and microphone" : "Check microphone");
  }
  await found("Record");
  await screen.findByRole("button", { name: "Stop" });
  act(() => {
    if (kind === "VID") recorders.at(-1)?.piece("seen");
    else taps.at(-1)?.sound(60_000);
  });
  // The sound belongs to the answer, so it is not an incident.
  await waitFor(() => expect(ownSound.getState().count).toBe(1));
  press("Stop");
  await screen.findByRole("button", { name: "Upload" });
  await waitFor(() => expect(ownSound.getState().count).toBe(0));
}
