import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AgentCall, programsOfInvite } from "@invigil/contract/proctoring/secure-browser";
import { openGate } from "./browser/gate.ts";
import { openWindow } from "./browser/open-window.ts";
import { createReporter } from "./reporter.ts";
import { watchComputer } from "./system/watch-computer.ts";

const VERSION = "0.1.0";
const NAME = "InvigilSecureBrowser";
const REPORT_EVERY = 5_000;

interface Start {
  /** The invitation link. */
  link: string;
  executable: string;
  switches: readonly string[];
  say: (text: string) => void;
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
  const { programs, origins: others, environments } = await readPrograms(address);
  const origins = [address.origin, ...others];
  const computer = watchComputer({
    version: VERSION,
    programs,
    onClosed: ({ name }) => reporter.note({ kind: "killed", detail: name }),
  });
  const reporter = createReporter(address.origin, async () => (await computer.look()).facts);

  let exits = false;
  let current = link;
  let close = async () => {};
  async function answer(asked: unknown): Promise<unknown> {
    const call = AgentCall.parse(asked);
    switch (call.method) {
      case "check":
        return computer.look();
      case "close":
        return computer.closeAll();
      case "sign":
        return reporter.sign(call.challenge);
      case "bound":
        reporter.bind(call.id);
        return reporter.send();
      case "exit":
        exits = true;
        reporter.note({ kind: "exit", detail: "by the candidate" });
        // The page hears of it first.
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

  // The browser itself asks for many things that no page has asked for, so these are not reported.
  // Environments can be reached, but a page of theirs is not the test: it gets no calls and no camera.
  const gate = await openGate([...origins, ...environments], (host) => say(`blocked ${host}`));
  // One profile for all windows of this run: a draft that could not be saved yet survives a closed window.
  const profile = await mkdtemp(join(tmpdir(), "invigil-secure-browser-"));
  const timer = setInterval(() => void reporter.send().catch(() => say("the server cannot be reached")), REPORT_EVERY);
  const setting = { executable, profile, proxy: gate.port, origins, name: NAME, version: VERSION, switches };
  try {
    while (!exits) {
      const window = await openWindow({
        ...setting,
        address: current,
        onCall: answer,
        onBlocked: (detail) => reporter.note({ kind: "blocked", detail }),
        onAddress: (to) => void (current = to),
      });
      ({ close } = window);
      await window.ended;
      if (!exits) reporter.note({ kind: "closed", detail: "the window was closed" });
    }
  } finally {
    clearInterval(timer);
    gate.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}
