import { realpathSync } from "node:fs";
import { dirname } from "node:path";
import { sealProgram } from "@invigil/sandbox/host/sealed";
import type { LastingPlan } from "@invigil/sandbox/lasting/lasting-boxes";
import { DOOR, PROJECT } from "@invigil/sandbox/lasting/room";
import type { BoxFile } from "@invigil/sandbox/types";
import { AGENT, agentCommand, ENVIRONMENT, NODE, SEALED_NODE } from "../agent-plan.ts";
import type { Launch } from "../types.ts";
import { agentFolder } from "./agent-files.ts";
import { SOCKET } from "./door.ts";
import type { EditorPlan } from "./editor-plan.ts";
import { LIMITS } from "./limits.ts";
import { testTools } from "./test-tools.ts";

/** What every environment on this machine is made of. */
export interface Parts {
  files: readonly BoxFile[];
}

export async function makeParts(shelf: string): Promise<Parts> {
  return { files: [{ path: AGENT, from: agentFolder(shelf) }, ...(await programFiles(shelf))] };
}

/** What candidates' programs and the agent need besides the machine's own. */
export async function programFiles(shelf: string): Promise<BoxFile[]> {
  const node = realpathSync(process.execPath);
  return [
    { path: SEALED_NODE, from: await sealProgram(shelf, "node", node) },
    { path: NODE, from: node },
    ...testTools(dirname(NODE)),
  ];
}

export function planOf(
  { files }: Parts,
  { launch, editor }: Launch,
  server: EditorPlan | undefined,
): Omit<LastingPlan, "openDoor"> {
  const { box, project, terminals } = LIMITS[editor];
  const door = { socket: `${DOOR}/${SOCKET}`, launch };
  return {
    argv: agentCommand({ door, editor: server?.settings ?? null }),
    files: [...files, ...(server?.files ?? [])],
    env: ENVIRONMENT,
    cwd: PROJECT,
    limits: box,
    room: { ...project, terminals },
  };
}
