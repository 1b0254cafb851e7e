import type { Answer } from "@invigil/contract/taking/solutions";
import { Group, Text } from "@mantine/core";
import { useId, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { BenchTools, type WideProps } from "../bench/bench-tools.tsx";
import { Bench } from "../bench/bench.tsx";
import { CodeEditor } from "../editor/code-editor.tsx";
import { modeOfPath } from "../editor/language-modes.ts";
import { HistoryButton } from "../history/history-button.tsx";
import { LanguagePicker } from "../languages/language-picker.tsx";
import { ResetButton } from "../draft/reset-button.tsx";
import { faultsOf, isIn, type CodeFault } from "../results/code-faults.ts";
import { unavailableText } from "../run/run-availability.ts";
import { RunPanel } from "../run/run-panel.tsx";
import type { ChosenProps } from "../text-answer.tsx";
import { ownFiles, shownFiles } from "./answer-files.ts";
import classes from "./files.module.css";
import { FileTabs } from "./file-tabs.tsx";
import { PageLog } from "./page-log.tsx";
import type { PageMessage } from "./page-messages.ts";
import { PreviewFrame } from "./preview-frame.tsx";
import { ProblemFiles } from "./problem-files.tsx";

/** UIX, PRJ and projects without an environment: several files, some of them read-only. */
export function FilesAnswer(props: ChosenProps) {
  const { test, problem, answer, stored, offered, technology, typeUnavailable, readOnly, onChange, save, beside } =
    props;
  const [isWide, setWide] = useState(false);
  const [faults, setFaults] = useState<readonly CodeFault[]>([]);
  const [messages, setMessages] = useState<readonly PageMessage[]>([]);
  const files = shownFiles(problem.files, answer);
  const [current, setCurrent] = useState(() => (files.find((file) => !file.readOnly) ?? files[0])?.path ?? "");
  /** Grows when the texts were replaced rather than typed. */
  const [version, setVersion] = useState(0);

  function change(own: Record<string, string>, chosen = technology) {
    onChange({ technology: chosen, files: own });
  }

  function replace(older: Answer) {
    setVersion(version + 1);
    onChange(older);
  }

  async function saveShown() {
    if (answer.files === undefined) change(ownFiles(files));
    return await save();
  }

  return (
    <Bench
      isWide={isWide}
      onWide={setWide}
      hasPreview={problem.problem_type === "UIX"}
      head={
        <FilesHead
          {...props}
          isWide={isWide}
          onWide={setWide}
          onChoose={(next) => change(ownFiles(files), next)}
          onReset={() => replace({ technology, files: ownFiles(shownFiles(problem.files, {})) })}
        />
      }
      editor={
        <FileEditor
          version={version}
          files={files}
          current={current}
          readOnly={readOnly}
          faults={faults}
          onChoose={setCurrent}
          onChange={(path, text) => change({ ...ownFiles(files), [path]: text })}
        />
      }
      console={
        <RunPanel
          testSlug={test.slug}
          problem={problem}
          source={{ technology, code: "", files: ownFiles(files) }}
          stored={stored}
          stdin=""
          unavailable={unavailableText({ offered, technology, typeUnavailable, isAuthor: props.tryCode !== undefined })}
          readOnly={readOnly}
          conflicting={props.conflicting ?? false}
          onStdin={() => {}}
          onResult={() => {}}
          onShown={(run) => setFaults(run ? faultsOf(run) : [])}
          save={saveShown}
          versions={<Versions {...props} files={files} current={current} onRestore={replace} />}
          {...(problem.problem_type === "UIX" && {
            preview: <PreviewFrame files={files} onMessages={setMessages} />,
            pageLog: <PageLog messages={messages} />,
          })}
          {...(beside && { beside })}
          {...(props.tryCode && { tryCode: props.tryCode })}
          {...(props.renderMarkdown && { renderMarkdown: props.renderMarkdown })}
        />
      }
    />
  );
}

interface VersionsProps extends Pick<ChosenProps, "stored" | "technology" | "readOnly"> {
  files: ReturnType<typeof shownFiles>;
  current: string;
  onRestore: (older: Answer) => void;
}

function Versions({ stored, technology, readOnly, files, current, onRestore }: VersionsProps) {
  if (!stored) return null;
  return (
    <HistoryButton
      solution={stored.id}
      current={{ technology, files: ownFiles(files) }}
      mode={modeOfPath(current)}
      readOnly={readOnly}
      onRestore={onRestore}
    />
  );
}

/** What stands above the files. */
function FilesHead({ problem, beside, ...tools }: ToolsProps & Pick<ChosenProps, "problem" | "beside">) {
  const found = tools.offered.find(({ id }) => id === tools.technology);
  const downloads = <ProblemFiles slug={problem.slug} files={[]} downloads={problem.downloads} />;
  return (
    <>
      <FilesTools {...tools} />
      {found && found.note !== null && (
        <Text size="xs" c="dimmed">
          {found.note}
        </Text>
      )}
      {beside ? beside.slot && createPortal(downloads, beside.slot) : downloads}
    </>
  );
}

interface ToolsProps extends Pick<ChosenProps, "technology" | "offered" | "readOnly">, WideProps {
  onChoose: (technology: string) => void;
  onReset: () => void;
}

/** The choice of environment, and how the editor looks. */
function FilesTools({ technology, offered, readOnly, isWide, onWide, onChoose, onReset }: ToolsProps) {
  return (
    <Group justify="space-between" gap="xs">
      <LanguagePicker
        label="Environment"
        technology={technology}
        offered={offered}
        disabled={readOnly}
        onChoose={onChoose}
      />
      <Group gap={4}>
        {!readOnly && <ResetButton what="code" onReset={onReset} />}
        <BenchTools isWide={isWide} onWide={onWide} />
      </Group>
    </Group>
  );
}

interface EditorProps {
  files: ReturnType<typeof shownFiles>;
  current: string;
  version: number;
  readOnly: boolean;
  faults: readonly CodeFault[];
  onChoose: (path: string) => void;
  onChange: (path: string, text: string) => void;
}

/** The files as tabs, with the open one below. */
function FileEditor({ files, current, version, readOnly, faults, onChoose, onChange }: EditorProps) {
  const panelId = useId();
  const file = files.find(({ path }) => path === current);
  const own = useMemo(() => faults.filter((fault) => isIn(fault, current)), [faults, current]);
  return (
    <div className={classes["editor"]}>
      <FileTabs files={files} current={current} panelId={panelId} onChoose={onChoose} />
      <div id={panelId} role="tabpanel" aria-label={current}>
        {file && (
          <CodeEditor
            key={`${file.path}-${version}`}
            label={file.path}
            text={file.content}
            mode={modeOfPath(file.path)}
            readOnly={readOnly || file.readOnly}
            faults={own}
            onChange={(text) => onChange(file.path, text)}
          />
        )}
      </div>
    </div>
  );
}
