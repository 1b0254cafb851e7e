import type { Target } from "@invigil/rules/taking/navigation";
import { create } from "zustand";

/**
 * `uploads` waits for recordings, `saving` for answers, `sending` for the server. `leaving` means it is done and the
 * next page is loading.
 */
export type SubmissionPhase = "idle" | "uploads" | "saving" | "sending" | "leaving";

interface SubmissionState {
  phase: SubmissionPhase;
  /** The dialog that closes the test or a section is open. */
  closing: boolean;
  /** Where the ended attempt leads, if already decided. */
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

/** While true, the page must not navigate away, even if the server has ended the session in the meantime. */
export function isSubmitting({ phase, closing }: SubmissionState): boolean {
  return closing || (phase !== "idle" && phase !== "leaving");
}
