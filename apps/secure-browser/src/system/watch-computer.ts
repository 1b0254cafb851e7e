import type { AgentFacts, FoundProgram, RestrictedProgramEntry } from "@invigil/contract/proctoring/secure-browser";
import { closeProgram } from "./close-program.ts";
import { readComputer } from "./computer.ts";
import { listProcesses } from "./processes.ts";
import { findRestricted } from "./restricted.ts";

function systemOf(): AgentFacts["platform"] {
  const { platform } = process;
  return platform === "win32" || platform === "darwin" ? platform : "linux";
}

interface Watched {
  version: string;
  programs: readonly RestrictedProgramEntry[];
  onClosed: (program: FoundProgram) => void;
}

/** Looks at this computer for restricted programs and for what else a reviewer should know. */
export function watchComputer({ version, programs, onClosed }: Watched) {
  const system = systemOf();
  const find = async () => findRestricted(await listProcesses(), { programs, system, own: process.pid });

  async function look(): Promise<{ programs: FoundProgram[]; facts: AgentFacts }> {
    const found = await find();
    const named = found.slice(0, 100).map(({ name, process: file }) => ({ name, process: file.slice(0, 300) }));
    return { programs: found, facts: { version, platform: system, programs: named, ...(await readComputer()) } };
  }

  async function closeAll(): Promise<FoundProgram[]> {
    return Promise.all(
      (await find()).map(async (each) => {
        const closed = { ...each, state: await closeProgram(each.pid) };
        if (closed.state === "success") onClosed(closed);
        return closed;
      }),
    );
  }
  return { look, closeAll };
}
