import { messages } from "@invigil/contract/messages/messages";
import { refusalText } from "../../../shared/parts/devices/devices.ts";

/** Why a device is missing, in a sentence. */
export function missingText(device: "camera" | "microphone", reason: string): string {
  if (reason === "ended") return `The ${device} was working and has stopped. Connect it again and try again.`;
  const detail = refusalText(device, reason);
  if (device === "camera") return detail;
  if (reason === "NotAllowedError") return `${messages.proctor.microphone.denied}. ${detail}`;
  if (reason === "NotFoundError") return `${messages.proctor.microphone.missing}. ${detail}`;
  return detail;
}
