import { Alert } from "@mantine/core";
import { useEffect } from "react";
import { useSaves } from "../saves-store.ts";
import { LateList } from "./late-list.tsx";
import { useLateDrafts } from "./late-store.ts";

/** For the dialog that closes a section or the test. */
export function LateNotice({ attempt }: { attempt: number }) {
  const keeper = useSaves((state) => state.keeper);
  const entries = useLateDrafts((state) => (state.attempt === attempt ? state.entries : NONE));
  // What is kept in this browser lies outside React.
  useEffect(() => void keeper?.lookForLate(), [keeper]);
  if (entries.length === 0) return null;
  return (
    <Alert color="orange" variant="light" role="note">
      <LateList entries={entries} timeRanOut />
    </Alert>
  );
}

const NONE: readonly never[] = [];
