import { watchLevel } from "@invigil/capture/recorder/level-meter";
import { useEffect, useState } from "react";

/** How loud a microphone is just now, 0 to 1, for a meter. */
export function useSoundLevel(stream: MediaStream): number {
  const [level, setLevel] = useState(0);
  // The sound comes from outside React.
  useEffect(() => watchLevel(stream, setLevel), [stream]);
  return level;
}
