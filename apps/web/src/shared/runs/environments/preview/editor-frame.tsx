import { NativeSelect, useComputedColorScheme } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import type { ShownFile } from "../../files/answer-files.ts";
import type { ConnectionState } from "../client/connection-state.ts";
import { frameAddress } from "../client/environment-calls.ts";
import type { WorkspaceClient } from "../client/workspace-client.ts";
import classes from "../workspace.module.css";
import { createFrameSaves, type FrameSaves } from "./frame-saves.ts";

/** Another origin than the test; it may neither leave its frame nor open windows. */
const RIGHTS = "allow-scripts allow-same-origin allow-forms allow-modals allow-downloads";

interface Props {
  client: WorkspaceClient;
  connection: ConnectionState;
  files: readonly ShownFile[];
}

/** VS Code or Jupyter in the environment. What it saves comes back as changes of the files. */
export function EditorFrame({ client, connection, files }: Props) {
  if (connection.environment?.editor_type !== "jupyter-notebook") {
    return <Frame client={client} connection={connection} name="VS Code" to="editor/" />;
  }
  return <NotebookFrame client={client} connection={connection} files={files} />;
}

/** Jupyter shows one notebook, because it could show another one only in a tab of its own. */
function NotebookFrame({ client, connection, files }: Props) {
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
          onChange={({ currentTarget: { value } }) => void client.leave().then(() => setChosen(value))}
        />
      )}
      <Frame client={client} connection={connection} name="Jupyter" to={to} canBeAsked />
    </>
  );
}

interface FrameProps extends Pick<Props, "client" | "connection"> {
  name: string;
  to: string;
  /** Whether it saves when it is told to. */
  canBeAsked?: boolean;
}

function Frame({ client, connection, name, to, canBeAsked = false }: FrameProps) {
  const { environment, key, launch } = connection;
  const scheme = useComputedColorScheme("light");
  const [held, setHeld] = useState<FrameSaves | null>(null);
  // The frame is a page of its own, which cannot see this one's scheme.
  useEffect(() => held?.paint(scheme), [held, scheme]);
  // What is typed in the frame is outside the page until it is saved there.
  const hold = useCallback(
    (frame: HTMLIFrameElement) => {
      const saves = createFrameSaves(frame, canBeAsked);
      client.framed(saves.save);
      setHeld(saves);
      return () => {
        client.framed(null);
        setHeld(null);
        saves.stop();
      };
    },
    [client, canBeAsked],
  );
  if (!environment || key === null) return null;
  return (
    <iframe
      key={`${launch} ${to}`}
      ref={hold}
      src={frameAddress(environment, key, to)}
      title={name}
      sandbox={RIGHTS}
      allow="clipboard-read; clipboard-write"
      referrerPolicy="no-referrer"
      className={classes["editor-frame"]}
    />
  );
}
