import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { ShownFile } from "../../files/answer-files.ts";
import type { ConnectionState } from "../client/connection-state.ts";
import { frameAddress } from "../client/environment-calls.ts";
import classes from "../workspace.module.css";

/** Another origin than the test; it may neither leave its frame nor open windows. */
const RIGHTS = "allow-scripts allow-same-origin allow-forms allow-modals allow-downloads";

interface Props {
  connection: ConnectionState;
  files: readonly ShownFile[];
}

/** VS Code or Jupyter in the environment. What it saves comes back as changes of the files. */
export function EditorFrame({ connection, files }: Props) {
  if (connection.environment?.editor_type !== "jupyter-notebook") {
    return <Frame connection={connection} name="VS Code" to="editor/" />;
  }
  return <NotebookFrame connection={connection} files={files} />;
}

/** Jupyter shows one notebook, because it could show another one only in a tab of its own. */
function NotebookFrame({ connection, files }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const notebooks = files.map(({ path }) => path).filter((path) => path.endsWith(".ipynb"));
  const own = files.find(({ path, readOnly }) => path.endsWith(".ipynb") && !readOnly)?.path;
  const shown = notebooks.find((path) => path === chosen) ?? own ?? notebooks[0];
  const to = shown === undefined ? "editor/tree" : `editor/notebooks/${encodeURI(shown)}`;
  return (
    <>
      {notebooks.length > 1 && (
        <NativeSelect
          size="xs"
          label="Notebook"
          value={shown ?? ""}
          data={notebooks}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
        />
      )}
      <Frame connection={connection} name="Jupyter" to={to} />
    </>
  );
}

function Frame({ connection, name, to }: { connection: ConnectionState; name: string; to: string }) {
  const { environment, key, launch } = connection;
  if (!environment || key === null) return null;
  return (
    <iframe
      key={`${launch} ${to}`}
      src={frameAddress(environment, key, to)}
      title={name}
      sandbox={RIGHTS}
      allow="clipboard-read; clipboard-write"
      referrerPolicy="no-referrer"
      className={classes["editor-frame"]}
    />
  );
}
