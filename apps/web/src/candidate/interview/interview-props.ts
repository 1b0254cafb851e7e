import type { Test } from "@invigil/contract/taking/tests";
import type { ReactNode } from "react";
import type { OpensMicrophone } from "./recording/microphone.ts";

export interface InterviewProps {
  test: Test;
  attempt: number;
  /** When the attempt ends; null without an end. */
  expiry: string | null;
  /** The clock is stopped, or the attempt is being submitted. */
  suspended: boolean;
  /** Hands the interview in. */
  renderSubmit: (isSecondary: boolean, note?: string) => ReactNode;
  /** The interview has begun, and its time with it. */
  onBegun: (expiry: string) => void;
  openMicrophone?: OpensMicrophone;
}
