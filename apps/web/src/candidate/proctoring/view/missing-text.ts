import { PROMPT_OPEN } from "@invigil/contract/constants";
import { messages } from "@invigil/contract/messages/messages";
import { refusalText } from "../../../shared/parts/devices/devices.ts";

/** Says in a sentence why a device is missing. */
export function missingText(device: "camera" | "microphone", reason: string): string {
  if (reason === "ended") return `The ${device} has stopped working. Reconnect it, then try again.`;
  if (reason === "stopped") return `The ${device} was turned off. Try again to turn it on.`;
  if (reason === PROMPT_OPEN)
    return `Your browser is still asking whether it may use the ${device}. Until you allow it, the ${device} is off.`;
  const detail = refusalText(device, reason);
  if (device === "camera") return detail;
  if (reason === "NotAllowedError") return `${messages.proctor.microphone.denied}. ${detail}`;
  if (reason === "NotFoundError") return `${messages.proctor.microphone.missing}. ${detail}`;
  return detail;
}
