import type { Problem } from "@invigil/contract/taking/problems";
import classes from "../results/results.module.css";
import { QuestionFiles } from "../../parts/uploads/question-files.tsx";
import { TextBlock } from "../results/text-block.tsx";

type Props = Pick<Problem, "slug" | "files" | "downloads">;

/** Lists the files that lie beside the code when it runs, to read here or download. */
export function ProblemFiles({ slug, files, downloads }: Props) {
  if (files.length + downloads.length === 0) return null;
  return (
    <details>
      <summary>Question files ({files.length + downloads.length})</summary>
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
