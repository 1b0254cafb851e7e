import { Alert, Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { useStore } from "zustand";
import { ResetButton } from "../draft/reset-button.tsx";
import { EditorSettingsMenu } from "../editor/editor-settings-menu.tsx";
import { modeOfPath } from "../editor/language-modes.ts";
import type { ShownFile } from "../files/answer-files.ts";
import { ProblemFiles } from "../files/problem-files.tsx";
import { HistoryButton } from "../history/history-button.tsx";
import { LanguagePicker } from "../languages/language-picker.tsx";
import { unavailableText } from "../run/run-availability.ts";
import { RunPanel } from "../run/run-panel.tsx";
import type { ChosenProps } from "../text-answer.tsx";
import type { WorkspaceClient, WorkspaceView } from "./client/workspace-client.ts";
import { EvaluationLine } from "./evaluation-line.tsx";
import { amountFault } from "./files/paths.ts";
import type { Project } from "./files/project.ts";
import { Panes } from "./panes.tsx";
import { EditorFrame } from "./preview/editor-frame.tsx";
import { StatusLine } from "./status-line.tsx";
import { useWorkspace, useWorkspaceView } from "./use-workspace.ts";
import classes from "./workspace.module.css";

/** A project that is answered in an environment: its files, and the environment as their mirror. */
export function Workspace(props: ChosenProps) {
  const { test, problem, answer, stored, offered, technology, typeUnavailable, readOnly, onChange, save } = props;
  const { project, client } = useWorkspace(props);
  const { files } = useStore(project.files);
  const isAuthor = props.tryCode !== undefined;
  const isForPhones = problem.problem_type === "MOB";
  const markdown = props.renderMarkdown && { renderMarkdown: props.renderMarkdown };

  async function saveShown() {
    await client?.settle();
    if (answer.files === undefined)
      onChange({ ...answer, ...(technology !== "" && { technology }), files: project.own() });
    return await save();
  }

  return (
    <Stack gap="sm" className={classes["workspace"] ?? ""} data-keys>
      <WorkspaceTools {...props} project={project} />
      <ProblemFiles slug={problem.slug} files={[]} downloads={problem.downloads} />
      {client ? (
        <WithEnvironment
          client={client}
          project={project}
          files={files}
          readOnly={readOnly}
          isAuthor={isAuthor}
          isForPhones={isForPhones}
          {...markdown}
        />
      ) : (
        <Bench
          client={null}
          view={null}
          project={project}
          files={files}
          readOnly={readOnly}
          isAuthor={isAuthor}
          isForPhones={isForPhones}
          {...markdown}
        />
      )}
      <TooMuch files={files} />
      <RunPanel
        testSlug={test.slug}
        problem={problem}
        source={{ technology, code: "", files: project.own() }}
        stored={stored}
        stdin=""
        unavailable={unavailableText({ offered, technology, typeUnavailable, isAuthor: props.tryCode !== undefined })}
        readOnly={readOnly}
        conflicting={props.conflicting ?? false}
        onStdin={() => {}}
        onResult={() => {}}
        save={saveShown}
        latest={async (request) => {
          await client?.settle();
          return { ...request, files: project.own() };
        }}
        versions={
          stored && (
            <HistoryButton
              solution={stored.id}
              current={{ technology, files: project.own() }}
              mode={modeOfPath(Object.keys(project.own())[0] ?? "")}
              readOnly={readOnly}
              onRestore={(older) => project.replace(older, "candidate")}
            />
          )
        }
        {...(props.beside && { beside: props.beside })}
        renderProgress={(running) => !props.tryCode && <EvaluationLine running={running} />}
        {...(props.tryCode && { tryCode: props.tryCode })}
      />
    </Stack>
  );
}

interface BenchProps extends Pick<ChosenProps, "renderMarkdown"> {
  client: WorkspaceClient | null;
  view: WorkspaceView | null;
  project: Project;
  files: readonly ShownFile[];
  readOnly: boolean;
  isAuthor: boolean;
  isForPhones: boolean;
}

function WithEnvironment({ client, ...rest }: Omit<BenchProps, "client" | "view"> & { client: WorkspaceClient }) {
  const view = useWorkspaceView(client);
  return <Bench {...rest} client={client} view={view} />;
}

/** VS Code or Jupyter where the environment has them, and otherwise our own editor, which is always there as well. */
function Bench({ client, view, isAuthor, ...rest }: BenchProps) {
  const [light, setLight] = useState(false);
  const connection = view?.connection;
  const isOpen = connection?.phase === "open" && view?.isFilled === true;
  const isFramed = isOpen && connection.environment?.editor_type !== "light";
  async function change() {
    // What was typed in the frame last must have left it before it goes.
    if (!light) await client?.leave();
    setLight(!light);
  }
  return (
    <>
      <Group justify="space-between" gap="xs">
        {!rest.readOnly && <StatusLine client={client} view={view} isAuthor={isAuthor} />}
        {isFramed && (
          <Button size="compact-sm" variant="default" onClick={() => void change()}>
            {light ? "Use the full editor" : "Use the light editor"}
          </Button>
        )}
      </Group>
      {client && isFramed && !light ? (
        <EditorFrame client={client} connection={connection} files={rest.files} />
      ) : (
        <Panes client={client} view={view} {...rest} />
      )}
    </>
  );
}

function TooMuch({ files }: { files: readonly ShownFile[] }) {
  const fault = amountFault(files);
  if (fault === null) return null;
  return (
    <Alert color="red" variant="light" role="alert">
      {fault}
    </Alert>
  );
}

/** The choice of language, and how the editor looks. */
function WorkspaceTools(props: ChosenProps & { project: Project }) {
  const { project, offered, technology, readOnly, onChange } = props;
  return (
    <Group justify="space-between" gap="xs">
      {offered.length > 1 ? (
        <LanguagePicker
          label="Language"
          technology={technology}
          offered={offered}
          disabled={readOnly}
          onChoose={(next) => onChange({ technology: next, files: project.own() })}
        />
      ) : (
        <span />
      )}
      <Group gap="xs">
        {!readOnly && <ResetButton what="code" onReset={() => project.replace({}, "candidate")} />}
        <EditorSettingsMenu />
      </Group>
    </Group>
  );
}
