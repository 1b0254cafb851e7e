import { obeyHost } from "./dial.ts";
import { startEditor } from "./editor.ts";
import type { AgentSettings } from "./settings.ts";
import { openWorkspace } from "./workspace.ts";

/** The first program in an environment's box. Its only argument is written by our own host. */
const settings = JSON.parse(process.argv[2] ?? "{}") as AgentSettings;
obeyHost(settings, openWorkspace(settings));
startEditor(settings);
