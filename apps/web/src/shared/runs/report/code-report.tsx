import type { CaseView } from "@invigil/contract/taking/runs";
import type { Answer } from "@invigil/contract/taking/solutions";
import { Stack, Text } from "@mantine/core";
import { useId, useState } from "react";
import { CodeEditor } from "../editor/code-editor.tsx";
import { modeOfPath } from "../editor/language-modes.ts";
import { FileTabs } from "../files/file-tabs.tsx";
import { CaseItem } from "../results/case-item.tsx";
import classes from "../results/results.module.css";
import { useTechnologies } from "../languages/use-technologies.ts";

interface Props {
  title: string;
  solution: Answer;
  cases: readonly CaseView[];
}

/** Shows a code answer as submitted, and how each case ended. */
export function CodeReport({ title, solution, cases }: Props) {
  const { code, files, technology } = solution;
  const describe = useTechnologies();
  // The database does not keep the order of files.
  const entries = Object.entries(files ?? {})
    .map(([path, content]) => ({ path, content, readOnly: false }))
    .toSorted((a, b) => a.path.localeCompare(b.path, "en"));
  const [current, setCurrent] = useState(entries[0]?.path ?? "");
  const panelId = useId();
  const file = entries.find(({ path }) => path === current);

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
      {file && (
        <div>
          <FileTabs files={entries} current={current} panelId={panelId} onChoose={setCurrent} />
          <div id={panelId} role="tabpanel" aria-label={current}>
            <CodeEditor
              key={current}
              label={`${current} of ${title}`}
              text={file.content}
              mode={modeOfPath(current)}
              readOnly
            />
          </div>
        </div>
      )}
      {cases.length > 0 && (
        <ul className={classes["cases"]} aria-label={`Cases of ${title}`}>
          {cases.map((view) => (
            <CaseItem key={view.id} view={view} />
          ))}
        </ul>
      )}
    </Stack>
  );
}
