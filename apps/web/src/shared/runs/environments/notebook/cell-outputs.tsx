import type { NotebookOutput } from "@invigil/contract/taking/notebooks";
import { Box } from "@mantine/core";
import { pictureOf, plainText } from "./notebook-edits.ts";
import classes from "./notebook.module.css";

interface Props {
  /** For people who do not see it. */
  label: string;
  outputs: readonly NotebookOutput[];
}

/** What a cell has shown: texts and pictures. */
export function CellOutputs({ label, outputs }: Props) {
  if (outputs.length === 0) return null;
  return (
    <div role="region" aria-label={label}>
      {outputs.map((output, index) => {
        const picture = pictureOf(output);
        const text = plainText(output);
        return picture === null ? (
          <Box key={index} component="pre" tabIndex={0} className={classes["output"] ?? ""}>
            {text}
          </Box>
        ) : (
          <img key={index} className={classes["picture"]} src={picture} alt={text || label} />
        );
      })}
    </div>
  );
}
