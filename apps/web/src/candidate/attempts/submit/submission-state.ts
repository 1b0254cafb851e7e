import type { Target } from "@invigil/rules/taking/navigation";
import { create } from "zustand";

/**
 * `uploads` waits for recordings, `saving` for answers, `sending` for the server,
 * `leaving` is over: the page that follows is on its way.
 */
export type SubmissionPhase = "idle" | "uploads" | "saving" | "sending" | "leaving";

interface SubmissionState {
  phase: SubmissionPhase;
  /** A dialog that closes the test or a section stands open. */
  closing: boolean;
  /** Where the ended attempt leads, when that is decided already. */
  leaveTo: Target | null;
}

const idle: SubmissionState = { phase: "idle", closing: false, leaveTo: null };

export const useSubmission = create<SubmissionState>(() => idle);

export function setPhase(phase: SubmissionPhase): void {
  useSubmission.setState({ phase });
}

export function setClosing(closing: boolean): void {
  useSubmission.setState({ closing });
}

export function setLeaveTo(leaveTo: Target): void {
  useSubmission.setState({ leaveTo });
}

export function resetSubmission(): void {
  useSubmission.setState(idle);
}

/** While this holds nobody may be sent away, even when the server has ended the session meanwhile. */
export function isSubmitting({ phase, closing }: SubmissionState): boolean {
  return closing || (phase !== "idle" && phase !== "leaving");
}
