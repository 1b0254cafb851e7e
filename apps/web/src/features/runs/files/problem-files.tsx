import type { Problem } from "@invigil/contract/problems";
import { Anchor, List } from "@mantine/core";
import classes from "../results/results.module.css";
import { TextBlock } from "../results/text-block.tsx";

type Props = Pick<Problem, "files" | "downloads">;

/** What lies beside the code when it is run, to be read here, and what can be taken home. */
export function ProblemFiles({ files, downloads }: Props) {
  if (files.length + downloads.length === 0) return null;
  return (
    <details>
      <summary>Files of this question ({files.length + downloads.length})</summary>
      {downloads.length > 0 && (
        <List size="sm">
          {downloads.map(({ name, url, path }) => (
            <List.Item key={url}>
              <Anchor href={url} download={name} target="_blank" rel="noopener noreferrer">
                {name}
              </Anchor>
              {path !== undefined && `, which your program finds as ${path}`}
            </List.Item>
          ))}
        </List>
      )}
      <ul className={classes["cases"]} aria-label="Files">
        {files.map(({ path, content }) => (
          <li key={path} className={classes["case"]}>
            <details>
              <summary>{path}</summary>
              <TextBlock label={path} text={content} />
            </details>
          </li>
        ))}
      </ul>
    </details>
  );
}
