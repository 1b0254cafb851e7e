import type { Sight } from "@invigil/capture/types";
import type { Movement } from "@invigil/contract/proctoring/movements";
import type { ProctorPlan } from "@invigil/contract/proctoring/proctoring";
import { create } from "zustand";

/** `aside` means that the candidate has read that the device is missing and continues without it. */
export type DeviceView =
  | { state: "off" | "opening" }
  | { state: "on"; stream: MediaStream }
  | { state: "missing"; reason: string; aside: boolean };

/** `refused` means that the browser refused full screen, so the candidate may continue without it. */
type FullScreen = "unneeded" | "entered" | "asked" | "refused" | "aside";

interface ProctorView {
  /** Null if not known yet, or if this attempt is not proctored. */
  plan: ProctorPlan | null;
  camera: DeviceView;
  /** What keeps the camera's picture from being judged, or null. */
  sight: Sight;
  microphone: DeviceView;
  /** Whether the microphone has been exactly silent for a while. */
  silent: boolean;
  /** Whether nothing listens for voices, although something should. */
  deaf: boolean;
  /** How often the candidate may still leave the window according to the open warning, or null if none is open. */
  warning: number | null;
  fullScreen: FullScreen;
  extendedScreen: boolean;
  reminder: boolean;
  /** The small movement that is asked for, or null. */
  movement: MovementView | null;
}

/** `thanked` means that the page recognised it, `over` that its time is over, `declined` that it was the last one. */
export interface MovementView {
  request: number;
  movement: Movement;
  again: boolean;
  state: "asked" | "thanked" | "over" | "declined";
  seconds: number;
  decline: () => void;
}

const resting: ProctorView = {
  plan: null,
  camera: { state: "off" },
  sight: null,
  microphone: { state: "off" },
  silent: false,
  deaf: false,
  warning: null,
  fullScreen: "unneeded",
  extendedScreen: false,
  reminder: false,
  movement: null,
};

/** What proctoring shows. A page proctors only one attempt. */
export const useProctorView = create<ProctorView>(() => resting);

export function showProctoring(change: Partial<ProctorView>): void {
  useProctorView.setState(change);
}

export function clearProctoring(): void {
  useProctorView.setState(resting);
}

export function putDeviceAside(device: "camera" | "microphone"): void {
  const view = useProctorView.getState()[device];
  if (view.state === "missing") showProctoring({ [device]: { ...view, aside: true } });
}

export function watchesFace({ plan }: Pick<ProctorView, "plan">): boolean {
  return plan !== null && (plan.image || plan.video);
}
