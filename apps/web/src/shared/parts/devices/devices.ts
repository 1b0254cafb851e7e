import { WEBCAM_SIZE_PX } from "@invigil/contract/constants";
import { messages } from "@invigil/contract/messages/messages";

export type Device = "camera" | "microphone";

export interface OpenedDevices {
  /** The tracks of the devices that could be opened, or null if none could. */
  stream: MediaStream | null;
  /** The name of the browser's error for each device that could not. */
  refusals: Partial<Record<Device, string>>;
}

/** Small print needs a higher resolution than a face. */
const DOCUMENT_SIZE_PX = { width: 1_280, height: 960 };

interface Wish {
  devices: readonly Device[];
  /** What the camera is used for. */
  view?: "face" | "document";
}

/** Asks for all devices in one prompt. The caller stops the stream. */
export async function openDevices({ devices, view = "face" }: Wish): Promise<OpenedDevices> {
  if (devices.length === 0) return { stream: null, refusals: {} };
  try {
    return { stream: await navigator.mediaDevices.getUserMedia(constraints(devices, view)), refusals: {} };
  } catch (error) {
    const name = errorName(error);
    // A refusal is not asked again. After any other failure each device is tried alone to find out which one it is.
    if (devices.length > 1 && name !== "NotAllowedError") return await openEach(devices, view);
    return { stream: null, refusals: Object.fromEntries(devices.map((device) => [device, name])) };
  }
}

async function openEach(devices: readonly Device[], view: "face" | "document"): Promise<OpenedDevices> {
  const tracks: MediaStreamTrack[] = [];
  const refusals: OpenedDevices["refusals"] = {};
  for (const device of devices) {
    const one = await openDevices({ devices: [device], view });
    tracks.push(...(one.stream?.getTracks() ?? []));
    Object.assign(refusals, one.refusals);
  }
  return { stream: tracks.length === 0 ? null : new MediaStream(tracks), refusals };
}

export function stopStream(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

export function refusalText(device: Device, name: string): string {
  const texts = messages.proctorDeviceErrors(device);
  const known: Partial<Record<string, string>> = texts;
  return known[name] ?? texts.default;
}

function constraints(devices: readonly Device[], view: "face" | "document"): MediaStreamConstraints {
  const { width, height } = view === "face" ? WEBCAM_SIZE_PX : DOCUMENT_SIZE_PX;
  const video = { width: { ideal: width }, height: { ideal: height }, facingMode: { ideal: "user" } };
  return { video: devices.includes("camera") && video, audio: devices.includes("microphone") };
}

function errorName(error: unknown): string {
  // A page not served over https has no devices at all.
  return error instanceof Error || error instanceof DOMException ? error.name : "";
}
