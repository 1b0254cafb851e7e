import { watchLevel } from "@invigil/capture/recorder/level-meter";
import { useEffect, useState } from "react";

/** Returns a microphone's current level for a meter, from 0 to 1. */
export function useSoundLevel(stream: MediaStream): number {
  const [level, setLevel] = useState(0);
  // Listens to the stream.
  useEffect(() => watchLevel(stream, setLevel), [stream]);
  return level;
}
