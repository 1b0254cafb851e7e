import { awaitHost } from "./await-host.ts";
import { obeyHost } from "./dial.ts";
import { startEditor } from "./editor.ts";
import type { AgentSettings } from "./settings.ts";
import { openWorkspace } from "./workspace.ts";

/** The first program in an environment's box or Pod. Its only argument is written by our own host. */
const settings = JSON.parse(process.argv[2] ?? "{}") as AgentSettings;
const { door, ...rest } = settings;
const onWorkspace = openWorkspace(rest, "port" in door ? [door.port] : []);
if ("port" in door) awaitHost(settings, door, onWorkspace);
else obeyHost(settings, door, onWorkspace);
startEditor(settings);
