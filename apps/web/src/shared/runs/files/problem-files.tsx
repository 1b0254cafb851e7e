import type { Problem } from "@invigil/contract/taking/problems";
import classes from "../results/results.module.css";
import { QuestionFiles } from "../../parts/uploads/question-files.tsx";
import { TextBlock } from "../results/text-block.tsx";

type Props = Pick<Problem, "slug" | "files" | "downloads">;

/** What lies beside the code when it is run, to be read here, and what can be taken home. */
export function ProblemFiles({ slug, files, downloads }: Props) {
  if (files.length + downloads.length === 0) return null;
  return (
    <details>
      <summary>Files of this question ({files.length + downloads.length})</summary>
      <QuestionFiles slug={slug} downloads={downloads} />
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
