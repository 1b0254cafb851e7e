import { messages } from "@invigil/contract/messages/messages";
import { refusalText } from "../../../shared/parts/devices/devices.ts";

/** Says in a sentence why a device is missing. */
export function missingText(device: "camera" | "microphone", reason: string): string {
  if (reason === "ended") return `The ${device} has stopped working. Reconnect it, then try again.`;
  const detail = refusalText(device, reason);
  if (device === "camera") return detail;
  if (reason === "NotAllowedError") return `${messages.proctor.microphone.denied}. ${detail}`;
  if (reason === "NotFoundError") return `${messages.proctor.microphone.missing}. ${detail}`;
  return detail;
}
