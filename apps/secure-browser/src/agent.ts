import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  AgentCall,
  programsOfInvite,
  type AgentFacts,
  type FoundProgram,
} from "@invigil/contract/proctoring/secure-browser";
import { openGate } from "./browser/gate.ts";
import { openWindow } from "./browser/open-window.ts";
import { createReporter } from "./reporter.ts";
import { closeProgram } from "./system/close-program.ts";
import { readComputer } from "./system/computer.ts";
import { listProcesses } from "./system/processes.ts";
import { findRestricted } from "./system/restricted.ts";

export const VERSION = "0.1.0";
const NAME = "InvigilSecureBrowser";
const WATCH_EVERY = 5_000;

interface Start {
  /** The invitation link. */
  link: string;
  executable: string;
  switches: readonly string[];
  say: (text: string) => void;
}

function systemOf(): AgentFacts["platform"] {
  const { platform } = process;
  return platform === "win32" || platform === "darwin" ? platform : "linux";
}

/** The list comes from the server, so that it can grow without a new agent. */
async function readPrograms({ origin, pathname }: URL) {
  const [, token] = /^\/gateways\/enter\/([^/]+)$/.exec(pathname) ?? [];
  if (token === undefined) throw new Error("This is not an invitation link. Copy the whole link from your invitation.");
  const reply = await fetch(new URL(programsOfInvite.path.replace(":token", token), origin));
  if (reply.status === 404) throw new Error("This invitation is not valid. Please ask the company that invited you.");
  if (!reply.ok) throw new Error(`The server cannot be reached (${reply.status}). Please try again.`);
  return programsOfInvite.response.parse(await reply.json());
}

/** Runs a test in a browser of its own until the candidate exits. */
export async function runAgent({ link, executable, switches, say }: Start): Promise<void> {
  const address = new URL(link);
  const { programs, origins: others } = await readPrograms(address);
  const origins = [address.origin, ...others];
  const system = systemOf();

  const findPrograms = async () => findRestricted(await listProcesses(), { programs, system, own: process.pid });
  const factsWith = async (found: readonly FoundProgram[]): Promise<AgentFacts> => ({
    version: VERSION,
    platform: system,
    programs: found.slice(0, 100).map(({ name, process: file }) => ({ name, process: file.slice(0, 300) })),
    ...(await readComputer()),
  });
  const reporter = createReporter(address.origin, async () => factsWith(await findPrograms()));
  const blocked = (detail: string) => {
    say(`blocked ${detail}`);
    reporter.note({ kind: "blocked", detail: detail.slice(0, 300) });
  };

  async function closeAll(): Promise<FoundProgram[]> {
    return Promise.all(
      (await findPrograms()).map(async (each) => {
        const state = await closeProgram(each.pid);
        say(`${each.name}: ${state}`);
        if (state === "success") reporter.note({ kind: "killed", detail: each.name });
        return { ...each, state };
      }),
    );
  }

  let exits = false;
  let current = link;
  let close = async () => {};
  async function answer(asked: unknown): Promise<unknown> {
    const call = AgentCall.parse(asked);
    switch (call.method) {
      case "check": {
        const found = await findPrograms();
        return { programs: found, facts: await factsWith(found) };
      }
      case "close":
        return closeAll();
      case "sign":
        return reporter.sign(call.challenge);
      case "bound":
        reporter.bind(call.id);
        return reporter.send().then(() => true);
      case "exit":
        exits = true;
        reporter.note({ kind: "exit", detail: "by the candidate" });
        setTimeout(
          () =>
            void reporter
              .send()
              .catch(() => {})
              .then(close),
          100,
        );
        return true;
    }
  }

  // The browser itself asks for many things that no page has asked for.
  const gate = await openGate(origins, (host) => say(`blocked ${host}`));
  // One profile for all windows of this run: a draft that could not be saved yet survives a closed window.
  const profile = await mkdtemp(join(tmpdir(), "invigil-secure-browser-"));
  const watch = setInterval(() => void reporter.send().catch(() => say("the server cannot be reached")), WATCH_EVERY);
  try {
    while (!exits) {
      const window = await openWindow({
        executable,
        profile,
        proxy: gate.port,
        origins,
        address: current,
        name: NAME,
        version: VERSION,
        switches,
        onCall: answer,
        onBlocked: blocked,
        onAddress: (to) => void (current = to),
      });
      close = window.close;
      say("window open");
      await window.ended;
      if (exits) break;
      say("window closed, opening it again");
      reporter.note({ kind: "closed", detail: "the window was closed" });
    }
  } finally {
    clearInterval(watch);
    gate.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}
