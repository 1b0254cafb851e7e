import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import type { Socket } from "node:net";
import { join } from "node:path";
import { ANSWER_LIMIT } from "@invigil/contract/constants";
import {
  MOST_MESSAGE_BYTES,
  MOST_WORK_CHARACTERS,
  MOST_WORK_FILES,
  UNKEPT_FOLDERS,
} from "@invigil/contract/environments/workspace";
import { agentFolder } from "@invigil/environments/local/agent-files";
import { openDoor, SOCKET } from "@invigil/environments/local/door";

export interface BareAgent {
  /** Milliseconds from its start until it was there. */
  ready: number;
  open(): Promise<Socket>;
  stop(): Promise<void>;
}

/** The program that runs first in an environment, started without one. */
export async function startBareAgent(folder: string, name: string): Promise<BareAgent> {
  const [place, home] = [join(folder, name, "door"), join(folder, name, "home")];
  for (const each of [place, home]) mkdirSync(each, { recursive: true });
  const program = join(agentFolder(folder), "agent.mjs");
  const door = await openDoor(place, () => {});
  const settings = {
    home,
    door: { socket: join(place, SOCKET), launch: name },
    editor: null,
    mostFiles: MOST_WORK_FILES,
    mostCharacters: MOST_WORK_CHARACTERS,
    mostFileCharacters: ANSWER_LIMIT,
    mostMessageBytes: MOST_MESSAGE_BYTES,
    unkeptFolders: UNKEPT_FOLDERS,
  };
  const began = performance.now();
  const child = spawn(process.execPath, [program, JSON.stringify(settings)], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  await door.ready;
  return {
    ready: performance.now() - began,
    open: () => door.open("workspace"),
    async stop() {
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
      door.close();
    },
  };
}
