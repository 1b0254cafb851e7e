import { createDevice } from "@invigil/capture/device";
import type { Device } from "@invigil/capture/types";
import { WEBCAM_SIZE_PX } from "@invigil/contract/constants";
import type { RecordingKind } from "@invigil/contract/taking/recordings";
import { useEffect, useRef, useState } from "react";

/** The devices that a person chose; absent for the browser's default. */
export interface DeviceChoice {
  camera?: string;
  microphone?: string;
}

export interface RecordingDevice {
  stream: MediaStream | null;
  isOpening: boolean;
  /** The name of the browser's error, `ended`, or null if there is none. */
  failure: string | null;
  choice: DeviceChoice;
  devices: readonly MediaDeviceInfo[];
  open: (choice: DeviceChoice) => Promise<void>;
}

/** The camera and microphone of one question, released when it is left. */
export function useRecordingDevice(kind: RecordingKind): RecordingDevice {
  const device = useRef<Device | null>(null);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [isOpening, setOpening] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [choice, setChoice] = useState<DeviceChoice>({});
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);

  // Turns the camera off, which must not stay on behind another page.
  useEffect(() => () => device.current?.stop(), []);

  async function open(wanted: DeviceChoice): Promise<void> {
    device.current?.stop();
    const next = createDevice(navigator.mediaDevices, constraintsOf(kind, wanted));
    device.current = next;
    next.on((event) => {
      setStream(event.type === "enabled" ? event.stream : null);
      setFailure(event.type === "enabled" ? null : event.reason);
    });
    setChoice(wanted);
    setOpening(true);
    await next.open();
    setOpening(false);
    // The browser reveals device names only after a permission was granted.
    if (next.state() === "on") setDevices(await navigator.mediaDevices.enumerateDevices().catch(() => []));
  }

  return { stream, isOpening, failure, choice, devices, open };
}

function constraintsOf(kind: RecordingKind, { camera, microphone }: DeviceChoice): MediaStreamConstraints {
  const { width, height } = WEBCAM_SIZE_PX;
  return {
    audio: { echoCancellation: true, noiseSuppression: true, ...(microphone && { deviceId: { exact: microphone } }) },
    video: kind === "VID" && {
      width: { ideal: width },
      height: { ideal: height },
      ...(camera ? { deviceId: { exact: camera } } : { facingMode: "user" }),
    },
  };
}
