import { useEffect, useState } from "react";
import { openDevices, stopStream, type Device, type OpenedDevices } from "./devices.ts";

interface Held {
  /** null while the browser asks. */
  opened: OpenedDevices | null;
  reopen: () => void;
}

/** Holds camera or microphone as long as a part of the page needs it. */
export function useDevices(device: Device, view: "face" | "document" = "face"): Held {
  const [opened, setOpened] = useState<OpenedDevices | null>(null);
  const [round, setRound] = useState(0);

  // The device is outside React: its light must go out when nobody looks any more.
  useEffect(() => {
    let isGone = false;
    let stream: MediaStream | null = null;
    async function hold() {
      const result = await openDevices({ devices: [device], view });
      if (isGone) {
        stopStream(result.stream);
        return;
      }
      stream = result.stream;
      setOpened(result);
    }
    void hold();
    return () => {
      isGone = true;
      stopStream(stream);
      setOpened(null);
    };
  }, [device, view, round]);

  return { opened, reopen: () => setRound((count) => count + 1) };
}
