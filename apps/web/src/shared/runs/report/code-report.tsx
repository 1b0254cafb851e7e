import type { Review } from "@invigil/contract/results/marks";
import type { CaseView } from "@invigil/contract/taking/runs";
import type { Answer } from "@invigil/contract/taking/solutions";
import { Stack, Text } from "@mantine/core";
import { CodeEditor } from "../editor/code-editor.tsx";
import { CaseItem } from "../results/case-item.tsx";
import classes from "../results/results.module.css";
import { useTechnologies } from "../languages/use-technologies.ts";
import { FilesReport } from "./files-report.tsx";

interface Props {
  title: string;
  solution: Answer;
  cases: readonly CaseView[];
  /** The files that the candidate was given to change, where the reader may compare. */
  starting?: Review["starting_files"];
}

/** Shows a code answer as submitted, and how each case ended. */
export function CodeReport({ title, solution, cases, starting = [] }: Props) {
  const { code, files, technology } = solution;
  const describe = useTechnologies();
  return (
    <Stack gap="sm">
      {technology !== undefined && (
        <Text size="sm" c="dimmed">
          Written in {describe(technology).name}
        </Text>
      )}
      {code !== undefined && code !== "" && (
        <CodeEditor label={`Code of ${title}`} text={code} mode={describe(technology ?? "").mode} readOnly />
      )}
      {files !== undefined && (
        <FilesReport title={title} files={files} starting={starting.length > 0 ? textsOf(starting) : null} />
      )}
      {cases.length > 0 && (
        <ul className={classes["cases"]} aria-label={`Cases of ${title}`}>
          {cases.map((view) => (
            <CaseItem key={view.id} view={view} isOwn={false} />
          ))}
        </ul>
      )}
    </Stack>
  );
}

function textsOf(files: Review["starting_files"]): Record<string, string> {
  return Object.fromEntries(files.map(({ path, content }) => [path, content]));
}
