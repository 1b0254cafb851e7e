import { readCut } from "@invigil/rules/text/cut-text";
import { Box } from "@mantine/core";
import classes from "./results.module.css";

/** Shows a text that a program read or wrote, unchanged. If it was cut off, the label says how much is shown. */
export function TextBlock({ label, text }: { label: string; text: string }) {
  const { shown, cut } = readCut(text);
  return (
    <figure className={classes["block"]}>
      <figcaption>{captionOf(label, cut)}</figcaption>
      <Box component="pre" tabIndex={0} aria-label={label} className={classes["text"] ?? ""}>
        {shown === "" ? <span className={classes["nothing"]}>nothing</span> : shown}
      </Box>
    </figure>
  );
}

export function captionOf(label: string, cut: string | null): string {
  return cut === null ? label : `${label}, ${cut}`;
}
