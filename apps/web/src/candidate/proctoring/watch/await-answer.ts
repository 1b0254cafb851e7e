import type { Device } from "@invigil/capture/types";
import { PROMPT_ANSWER_LIMIT } from "@invigil/contract/constants";

interface Awaited {
  device: Pick<Device, "open" | "state">;
  signal: AbortSignal;
  onOpening: () => void;
  /** Nobody has answered the browser's prompt for a while: until somebody does, the device is off. */
  onUnanswered: () => void;
}

/** Returns a function that opens a device; while its prompt is open, nothing is asked again. */
export function awaitAnswer({ device, signal, onOpening, onUnanswered }: Awaited): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  return () => {
    if (device.state() === "opening") return;
    onOpening();
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (device.state() === "opening") onUnanswered();
    }, PROMPT_ANSWER_LIMIT);
    void device.open();
  };
}
