import { useEffect, useState } from "react";

const LONG = 15_000;

/** Returns true once a wait is longer than people expect. */
export function useLongWait(waiting: boolean): boolean {
  const [long, setLong] = useState(false);
  // Runs a timer.
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
