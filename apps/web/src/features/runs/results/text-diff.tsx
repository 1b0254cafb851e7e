import { Box, Text } from "@mantine/core";
import { markDifferences, visibleSpaces, type Piece } from "../../../lib/marked-text.ts";
import classes from "./results.module.css";

/** What was expected beside what was printed; on narrow screens one above the other. */
export function TextDiff({ expected, got }: { expected: string; got: string }) {
  const { one, other } = markDifferences(expected, got);
  return (
    <>
      <div className={classes["pair"]}>
        <Side label="Expected output" pieces={one} />
        <Side label="Your output" pieces={other} />
      </div>
      {expected !== got && (
        <Text size="xs" c="dimmed">
          Differences are marked. In them · is a space, → a tab and ↵ the end of a line.
        </Text>
      )}
    </>
  );
}

function Side({ label, pieces }: { label: string; pieces: readonly Piece[] }) {
  return (
    <figure className={classes["block"]}>
      <figcaption>{label}</figcaption>
      <Box component="pre" tabIndex={0} aria-label={label} className={classes["text"] ?? ""}>
        {pieces.length === 0 && <span className={classes["nothing"]}>nothing</span>}
        {pieces.map(({ text, marked }, index) =>
          marked ? <mark key={index}>{visibleSpaces(text)}</mark> : <span key={index}>{text}</span>,
        )}
      </Box>
    </figure>
  );
}
