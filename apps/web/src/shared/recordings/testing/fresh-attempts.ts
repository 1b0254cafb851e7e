import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { useToasts } from "../../parts/toasts.ts";
import { useRecordings } from "../kept/recordings-store.ts";
import { showRecording } from "./show-recording.tsx";

/** Gives each test of a file its own attempt and cleans up afterwards. Returns a function that shows its question. */
export function freshAttempts(first: number) {
  let attempt = first;
  beforeEach(() => {
    document.cookie = "csrftoken=t";
    attempt += 1;
  });
  afterEach(async () => {
    await useRecordings.getState().keeper?.settled();
    cleanup();
    vi.unstubAllGlobals();
    useToasts.setState({ toasts: [] });
  });
  return (world: Parameters<typeof showRecording>[0] = {}) => showRecording({ attempt, ...world });
}
