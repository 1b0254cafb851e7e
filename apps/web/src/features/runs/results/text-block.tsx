import { Box } from "@mantine/core";
import classes from "./results.module.css";

/** A text that a program read or wrote, as it is. */
export function TextBlock({ label, text }: { label: string; text: string }) {
  return (
    <figure className={classes["block"]}>
      <figcaption>{label}</figcaption>
      <Box component="pre" tabIndex={0} aria-label={label} className={classes["text"] ?? ""}>
        {text === "" ? <span className={classes["nothing"]}>nothing</span> : text}
      </Box>
    </figure>
  );
}
