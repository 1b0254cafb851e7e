import { createDevice, type MediaDevicesLike } from "./device.ts";
import type { Device } from "./types.ts";

const MICROPHONE_CONSTRAINTS = {
  video: false,
  audio: { channelCount: 1, echoCancellation: true, autoGainControl: true, noiseSuppression: true },
} satisfies MediaStreamConstraints;

export function createMicrophone(
  mediaDevices: MediaDevicesLike | undefined = globalThis.navigator.mediaDevices,
): Device {
  return createDevice(mediaDevices, MICROPHONE_CONSTRAINTS);
}
