import { WEBCAM_SIZE_PX } from "@invigil/contract/constants";
import { createDevice, type MediaDevicesLike } from "./device.ts";
import type { Device } from "./types.ts";

export const CAMERA_CONSTRAINTS = {
  audio: false,
  video: { width: { ideal: WEBCAM_SIZE_PX.width }, height: { ideal: WEBCAM_SIZE_PX.height }, facingMode: "user" },
} satisfies MediaStreamConstraints;

export function createCamera(mediaDevices: MediaDevicesLike | undefined = globalThis.navigator.mediaDevices): Device {
  return createDevice(mediaDevices, CAMERA_CONSTRAINTS);
}
