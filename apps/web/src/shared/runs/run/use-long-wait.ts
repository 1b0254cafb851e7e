import { useEffect, useState } from "react";

const LONG = 15_000;

/** True once something has gone on for longer than people expect. */
export function useLongWait(waiting: boolean): boolean {
  const [long, setLong] = useState(false);
  // A timer is outside React.
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLong(true), LONG);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [waiting]);
  return waiting && long;
}
