import { readCut } from "@invigil/rules/text/cut-text";
import { Box, Text } from "@mantine/core";
import { markDifferences, visibleSpaces, type Piece } from "../../parts/marked-text.ts";
import { captionOf, TextBlock } from "./text-block.tsx";
import classes from "./results.module.css";

interface Props {
  /** What the code read, if it is to be seen as well. */
  input?: string | undefined;
  expected: string;
  got: string;
  isOwn: boolean;
}

/** Shows the expected output beside the actual one, or above it on narrow screens. */
export function TextDiff({ input = "", expected, got, isOwn }: Props) {
  const [wanted, printed] = [readCut(expected), readCut(got)];
  const { one, other } = markDifferences(wanted.shown, printed.shown);
  return (
    <>
      <div className={classes["pair"]}>
        {input !== "" && <TextBlock label="Input" text={input} />}
        <Side label="Expected output" cut={wanted.cut} pieces={one} />
        <Side label={isOwn ? "Your output" : "Output"} cut={printed.cut} pieces={other} />
      </div>
      {wanted.shown !== printed.shown && (
        <Text size="xs" c="dimmed">
          Differences are marked: · is a space, → a tab and ↵ the end of a line.
        </Text>
      )}
    </>
  );
}

function Side({ label, cut, pieces }: { label: string; cut: string | null; pieces: readonly Piece[] }) {
  return (
    <figure className={classes["block"]}>
      <figcaption>{captionOf(label, cut)}</figcaption>
      <Box component="pre" tabIndex={0} aria-label={label} className={classes["text"] ?? ""}>
        {pieces.length === 0 && <span className={classes["nothing"]}>nothing</span>}
        {pieces.map(({ text, marked }, index) =>
          marked ? <mark key={index}>{visibleSpaces(text)}</mark> : <span key={index}>{text}</span>,
        )}
      </Box>
    </figure>
  );
}
