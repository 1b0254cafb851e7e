import { LimitedTextarea } from "@invigil/ui/limited-text";
import type { ReactNode } from "react";
import classes from "./console.module.css";

export const INPUT_LIMIT = 100_000;

interface Props {
  stdin: string;
  onStdin: (stdin: string) => void;
  /** What the code did with it. */
  result: ReactNode;
}

/** What the program reads instead of the sample cases, with what it printed beside it. */
export function OwnInput({ stdin, onStdin, result }: Props) {
  return (
    <div className={classes["input"]}>
      <LimitedTextarea
        label="Custom input"
        description="What your program reads."
        value={stdin}
        limit={INPUT_LIMIT}
        rows={4}
        resize="vertical"
        data-scratch
        styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
        onChange={(event) => onStdin(event.currentTarget.value)}
      />
      {result}
    </div>
  );
}
