import { useEffect, useState } from "react";
import { openDevices, stopStream, type Device, type OpenedDevices } from "./devices.ts";

interface Held {
  /** Null while the browser shows its prompt. */
  opened: OpenedDevices | null;
  reopen: () => void;
}

/** Holds a camera or microphone while a part of the page needs it. */
export function useDevices(device: Device, view: "face" | "document" = "face"): Held {
  const [opened, setOpened] = useState<OpenedDevices | null>(null);
  const [round, setRound] = useState(0);

  // Releases the device when nobody uses it any more, so that its light goes out.
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
