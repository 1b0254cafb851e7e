import type { Answer } from "@invigil/contract/taking/solutions";
import { writtenCells } from "@invigil/rules/text/notebook";
import { Stack, Text } from "@mantine/core";
import { useId, useState } from "react";
import { PaneTabs } from "../../parts/panes/pane-tabs.tsx";
import { CodeEditor } from "../editor/code-editor.tsx";
import { modeOfPath } from "../editor/language-modes.ts";
import { NotebookPane } from "../environments/notebook/notebook-pane.tsx";
import { FileTabs } from "../files/file-tabs.tsx";
import { CodeDiff } from "../history/code-diff.tsx";
import { comparedTexts } from "../history/compared-texts.ts";

interface Props {
  title: string;
  files: NonNullable<Answer["files"]>;
  /** As they were handed out; without them there is nothing to compare with. */
  starting: Record<string, string> | null;
}

/** The files of an answer, and what the candidate changed in them. */
export function FilesReport({ title, files, starting }: Props) {
  const [shown, setShown] = useState("files");
  const [chosen, setChosen] = useState<string | null>(null);
  const panelId = useId();
  const isCompared = shown === "changes" && starting !== null;
  const paths = Object.keys(isCompared ? { ...starting, ...files } : files);
  // The database does not keep the order of files.
  const entries = paths
    .map((path) => ({ path, content: files[path] ?? "", readOnly: false }))
    .toSorted((a, b) => a.path.localeCompare(b.path, "en"));
  const file = entries.find(({ path }) => path === chosen) ?? entries[0];
  if (!file) return null;
  const { path, content } = file;
  return (
    <Stack gap="xs">
      {starting !== null && (
        <PaneTabs
          label="What is shown"
          tabs={[
            { id: "files", name: "Files" },
            { id: "changes", name: "Changes" },
          ]}
          shown={shown}
          onShow={setShown}
        />
      )}
      <div>
        <FileTabs files={entries} current={path} panelId={panelId} onChoose={setChosen} />
        <div id={panelId} role="tabpanel" aria-label={path}>
          {isCompared ? (
            <Changes key={path} path={path} before={starting[path]} after={files[path]} />
          ) : (
            <FileText key={path} label={`${path} of ${title}`} path={path} text={content} />
          )}
        </div>
      </div>
    </Stack>
  );
}

function FileText({ label, path, text }: { label: string; path: string; text: string }) {
  const renderText = () => <CodeEditor label={label} text={text} mode={modeOfPath(path)} readOnly />;
  if (!path.endsWith(".ipynb")) return renderText();
  return (
    <NotebookPane
      text={text}
      readOnly
      client={null}
      isConnected={false}
      onEdit={() => {}}
      renderText={renderText}
      renderMarkdown={(words) => <Text style={{ whiteSpace: "pre-wrap" }}>{words}</Text>}
    />
  );
}

interface ChangesProps {
  path: string;
  /** Undefined if the file was not there. */
  before: string | undefined;
  after: string | undefined;
}

function Changes({ path, before, after }: ChangesProps) {
  // What cells print is nobody's change.
  const isNotebook = path.endsWith(".ipynb");
  const readable = (text = "") => (isNotebook ? (writtenCells(text) ?? text) : text);
  const [compared] = comparedTexts({ code: readable(before) }, { code: readable(after) });
  return (
    <Stack gap="xs" pt="xs">
      <Text size="sm" c="dimmed">
        {changeText({ before, after, differs: compared?.differs === true })}
      </Text>
      {compared?.differs && (
        <CodeDiff
          before={compared.before}
          after={compared.after}
          mode={isNotebook ? modeOfPath("cells.py") : modeOfPath(path)}
        />
      )}
    </Stack>
  );
}

function changeText({ before, after, differs }: Omit<ChangesProps, "path"> & { differs: boolean }): string {
  if (before === undefined) return "The candidate added this file.";
  if (after === undefined) return "The candidate deleted this file.";
  if (!differs) return "The candidate left this file as it was.";
  return "Removed lines were in the file at the start. Added lines are the candidate’s.";
}
