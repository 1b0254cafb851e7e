import { messages, type Family } from "@invigil/contract/messages/messages";
import { create } from "zustand";
import { ApiError } from "../../lib/api-error.ts";

export type ToastType = "danger" | "warning" | "primary" | "success" | "voice-detected";
export type ToastPosition = "bottom-left" | "bottom-center" | "bottom-right" | "top-left" | "top-center" | "top-right";

export interface ToastInput {
  type: ToastType;
  title?: string;
  message: string;
  code?: string;
  copyText?: string | null;
  /** Stays until the person closes it. */
  delay?: boolean;
  /** Lets a toast be removed once it is no longer true. */
  about?: "clock" | "system clock";
  position?: ToastPosition;
}

export interface Toast extends ToastInput {
  id: number;
  position: ToastPosition;
  hasErrorInfo: boolean;
}

interface ToastState {
  toasts: Toast[];
  testSubmitted: boolean;
}

export const useToasts = create<ToastState>(() => ({ toasts: [], testSubmitted: false }));

let lastId = 0;

export function showToast(input: ToastInput): void {
  const isFailure = input.type === "danger" || input.type === "warning";
  if (isFailure && errorInfoShows()) return;
  push(input, false);
}

/** Calls that somebody makes after a test is over: to start, continue or retake it. */
const BEGINS_ANEW: ReadonlySet<Family> = new Set(["STT", "RST", "RTT", "CON"]);

/** Says what went wrong with a call that a person made, unless that would only disturb them. */
export function showApiError(error: unknown): void {
  if (belongsToEndedTest(error) || errorInfoShows()) return;
  if (!(error instanceof ApiError)) {
    push({ type: "danger", message: messages.errorOccurred }, false);
    return;
  }
  if (isExpected(error) || error.info.message === "") return;
  const { message, errorCode, copyText, delay } = error.info;
  push({ type: "danger", message, code: errorCode, copyText, delay }, true);
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

export function dismissToastsAbout(about: NonNullable<ToastInput["about"]>): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.about !== about) }));
}

export function setTestSubmitted(testSubmitted: boolean): void {
  useToasts.setState({ testSubmitted });
}

/** After the submission nobody can act on a late reply any more. */
function belongsToEndedTest(error: unknown): boolean {
  if (!useToasts.getState().testSubmitted) return false;
  return !(error instanceof ApiError) || !BEGINS_ANEW.has(error.family);
}

/** A save without a network is kept and sent later; a missing answer or identity is an ordinary reply. */
function isExpected({ family, status, isUnreachable }: ApiError): boolean {
  if (family === "UPS") return isUnreachable && status !== "TMT";
  return (family === "GUS" || family === "IDN") && status === 404;
}

function errorInfoShows(): boolean {
  return useToasts.getState().toasts.some((toast) => toast.hasErrorInfo);
}

function push(input: ToastInput, hasErrorInfo: boolean): void {
  lastId += 1;
  const toast: Toast = { position: "bottom-left", ...input, id: lastId, hasErrorInfo };
  useToasts.setState(({ toasts }) => ({
    // The same text need not show twice.
    toasts: [...toasts.filter((other) => other.message !== toast.message), toast],
  }));
}
