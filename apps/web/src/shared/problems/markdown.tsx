import { Typography } from "@mantine/core";
import { BlockPieces } from "./block-pieces.tsx";
import { headingLevels } from "./heading-levels.ts";
import classes from "./markdown.module.css";
import { parseBlocks } from "./parse-markdown.ts";

interface Props {
  text: string;
  topHeading: number;
}

export function Markdown({ text, topHeading }: Props) {
  const pieces = parseBlocks(text);
  return (
    <Typography className={classes.text}>
      <BlockPieces pieces={pieces} levels={headingLevels(pieces, topHeading)} />
    </Typography>
  );
}
