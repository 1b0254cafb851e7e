import type { ConnectionState } from "../client/connection-state.ts";
import { frameAddress } from "../client/environment-calls.ts";
import classes from "../workspace.module.css";

/** Another origin than the test; it may neither leave its frame nor open windows. */
const RIGHTS = "allow-scripts allow-same-origin allow-forms allow-modals allow-downloads";

/** VS Code or Jupyter in the environment. What it saves comes back as changes of the files. */
export function EditorFrame({ connection: { environment, key, launch } }: { connection: ConnectionState }) {
  if (!environment || key === null) return null;
  const name = environment.editor_type === "jupyter-notebook" ? "Jupyter" : "VS Code";
  return (
    <iframe
      key={launch}
      src={frameAddress(environment, key, "editor/")}
      title={name}
      sandbox={RIGHTS}
      allow="clipboard-read; clipboard-write"
      referrerPolicy="no-referrer"
      className={classes["editor-frame"]}
    />
  );
}
