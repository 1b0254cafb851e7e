import { Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import type { CodeAnswerProps } from "../code-answer-props.ts";
import { CodeEditor } from "../editor/code-editor.tsx";
import { modeOfPath } from "../editor/language-modes.ts";
import type { ShownFile } from "../files/answer-files.ts";
import type { WorkspaceClient, WorkspaceView } from "./client/workspace-client.ts";
import { FilesPane } from "./files/files-pane.tsx";
import type { Project } from "./files/project.ts";
import { NotebookPane } from "./notebook/notebook-pane.tsx";
import { PaneSplitter } from "./pane-splitter.tsx";
import { PaneTabs } from "../../parts/panes/pane-tabs.tsx";
import { PortPreview } from "./preview/port-preview.tsx";
import { TerminalsPane } from "./terminal/terminals-pane.tsx";
import classes from "./workspace.module.css";

interface Props extends Pick<CodeAnswerProps, "renderMarkdown"> {
  project: Project;
  /** Another one has other files, which may have the same names. */
  version?: string;
  files: readonly ShownFile[];
  readOnly: boolean;
  client: WorkspaceClient | null;
  view: WorkspaceView | null;
  isForPhones?: boolean;
}

const plain = (text: string) => <Text style={{ whiteSpace: "pre-wrap" }}>{text}</Text>;

type Shown = "files" | "editor" | "environment";

/** Files, editor, terminals and preview. Where there is no room for all of them, one is shown at a time. */
export function Panes(props: Props) {
  const { project, version = "", files, readOnly, client, view, isForPhones = false, renderMarkdown = plain } = props;
  const [shown, setShown] = useState<Shown>("editor");
  const opened = useOpenedFiles(files, version);
  const hasEnvironment = client !== null && view !== null && view.connection.launch !== null;
  const open = (path: string) => {
    opened.open(path);
    setShown("editor");
  };
  return (
    <div className={classes["whole"]} data-shown={shown}>
      <PaneTabs
        label="Parts of the workspace"
        className={classes["switch"]}
        tabs={[
          { id: "files", name: "Files" },
          { id: "editor", name: "Editor" },
          ...(hasEnvironment ? [{ id: "environment" as const, name: "Terminal and preview" }] : []),
        ]}
        shown={shown}
        onShow={setShown}
      />
      <div className={classes["panes"]}>
        <FilesPane
          project={project}
          files={files}
          leftOut={view?.leftOut ?? []}
          shown={opened.current}
          readOnly={readOnly}
          onOpen={open}
        />
        <PaneSplitter label="Width of the files" side="width" start={170} min={100} max={400} />
        <FileEditor
          key={version}
          project={project}
          files={files}
          opened={opened}
          readOnly={readOnly}
          client={client}
          isConnected={view?.connection.phase === "open"}
          renderMarkdown={renderMarkdown}
        />
      </div>
      <PaneSplitter label="Height of the editor" side="height" start={420} min={160} max={900} />
      {hasEnvironment && <EnvironmentPane client={client} view={view} isForPhones={isForPhones} />}
    </div>
  );
}

interface EnvironmentProps {
  client: WorkspaceClient;
  view: WorkspaceView;
  isForPhones: boolean;
}

/** Terminals keep running while the preview is shown. */
function EnvironmentPane({ client, view, isForPhones }: EnvironmentProps) {
  const [shown, setShown] = useState<"terminal" | "preview">("terminal");
  const { ports, connection } = view;
  return (
    <section aria-label="Environment" className={classes["bottom"]}>
      <PaneTabs
        label="Terminal and preview"
        tabs={[
          { id: "terminal", name: "Terminal" },
          { id: "preview", name: ports.length === 0 ? "Preview" : `Preview (${ports.length})` },
        ]}
        shown={shown}
        onShow={setShown}
      />
      <div hidden={shown !== "terminal"}>
        <TerminalsPane client={client} />
      </div>
      {shown === "preview" && <PortPreview connection={connection} ports={ports} isForPhones={isForPhones} />}
    </section>
  );
}

interface Opened {
  /** In the order of their tabs. */
  paths: readonly string[];
  current: string;
  open: (path: string) => void;
  close: (path: string) => void;
}

/** Which files have a tab. One that is removed loses it; another version begins with its first file. */
function useOpenedFiles(files: readonly ShownFile[], version: string): Opened {
  const [asked, setAsked] = useState<readonly string[]>(() => firstOf(files));
  const [wanted, setWanted] = useState(asked[0] ?? "");
  const [of, setOf] = useState(version);
  if (of !== version) {
    setOf(version);
    setAsked(firstOf(files));
    setWanted(firstOf(files)[0] ?? "");
  }
  const paths = asked.filter((path) => files.some((file) => file.path === path));
  const current = paths.includes(wanted) ? wanted : (paths.at(-1) ?? "");
  return {
    paths,
    current,
    open: (path) => {
      setAsked((before) => (before.includes(path) ? before : [...before, path]));
      setWanted(path);
    },
    close: (path) => setAsked((before) => before.filter((each) => each !== path)),
  };
}

function firstOf(files: readonly ShownFile[]): string[] {
  const own = files.filter((file) => !file.readOnly);
  // Its data may come before it, and an author can change them as well.
  const first = own.find(({ path }) => path.endsWith(".ipynb")) ?? own[0] ?? files[0];
  return first ? [first.path] : [];
}

interface EditorProps {
  project: Project;
  files: readonly ShownFile[];
  opened: Opened;
  readOnly: boolean;
  client: WorkspaceClient | null;
  isConnected: boolean;
  renderMarkdown: (text: string) => ReactNode;
}

function FileEditor({ project, files, opened, readOnly, client, isConnected, renderMarkdown }: EditorProps) {
  const file = files.find(({ path }) => path === opened.current);
  const renderText = () =>
    file && (
      <CodeEditor
        key={`${file.path} ${file.readOnly}`}
        label={file.path}
        text={file.content}
        mode={modeOfPath(file.path)}
        readOnly={readOnly || file.readOnly}
        onChange={(text) => project.write(file.path, text)}
        showIn={(replace) => project.showIn(file.path, replace)}
      />
    );
  return (
    <div className={classes["editor"]}>
      <PaneTabs
        label="Open files"
        tabs={opened.paths.map((path) => ({ id: path, name: nameOf(path, opened.paths), hint: path }))}
        shown={opened.current}
        onShow={opened.open}
      />
      <div role="tabpanel" aria-label={opened.current}>
        {file?.path.endsWith(".ipynb") ? (
          <NotebookPane
            key={file.path}
            text={file.content}
            readOnly={readOnly || file.readOnly}
            client={client}
            isConnected={isConnected}
            onEdit={(edit) => project.write(file.path, edit(project.texts()[file.path] ?? file.content))}
            renderText={renderText}
            renderMarkdown={renderMarkdown}
          />
        ) : file ? (
          renderText()
        ) : (
          <Text size="sm" p="xs">
            Choose a file, or create one.
          </Text>
        )}
      </div>
    </div>
  );
}

/** Its name alone, if no other open file has the same one. */
function nameOf(path: string, paths: readonly string[]): string {
  const last = (each: string) => each.split("/").at(-1) ?? each;
  return paths.filter((each) => last(each) === last(path)).length > 1 ? path : last(path);
}
