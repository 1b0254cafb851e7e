import type { Socket } from "node:net";
import type { FromAgent, ToAgent } from "@invigil/contract/environments/workspace";
import { openChangeLog } from "./changes.ts";
import { readLines } from "./lines.ts";
import { openKernel, type Kernel } from "./kernel.ts";
import { openMirror } from "./mirror.ts";
import { readOrder } from "./orders.ts";
import { listeningPorts } from "./ports.ts";
import type { AgentSettings } from "./settings.ts";
import { openTerminals, type Terminals } from "./terminals.ts";

const LOOK_MS = 800;
/** A terminal waits while this much is on its way to the page. */
const BUSY = 512_000;
/** A page that takes nothing any more is cut off. */
const STUCK = 16_000_000;
const MOST_LEFT_OUT = 500;

/** Serves the project to one page at a time; the newest wins. */
export function openWorkspace(
  settings: Omit<AgentSettings, "door">,
  ownPorts: readonly number[],
): (page: Socket, launch: string) => void {
  const { home, mostMessageBytes, mostFileCharacters } = settings;
  const mirror = openMirror(settings);
  const log = openChangeLog();
  let page: Socket | null = null;
  let launch = "";
  let isEmpty = true;

  function say(message: FromAgent): void {
    if (!page || page.destroyed) return;
    page.write(`${JSON.stringify(message)}\n`);
    if (page.writableLength > STUCK) page.destroy();
  }

  const lists = openLists(say);
  const terminals = openTerminals(home, {
    isFree: () => page === null || page.writableLength < BUSY,
    output: (terminal, text) => say({ say: "output", terminal, text }),
    ended: (terminal, code) => say({ say: "ended", terminal, code }),
  });

  const kernel = openKernel(home, {
    isFree: () => page === null || page.writableLength < BUSY,
    cell: (said) => say({ say: "cell", ...said }),
  });

  function look(): void {
    if (!page) return;
    lists.tell({ say: "ports", ports: listeningPorts(ownPorts) });
    // Before the first put the project is not the page's yet.
    if (isEmpty) return;
    const { changes, leftOut } = mirror.look();
    for (const message of log.add(changes)) say(message);
    lists.tell({ say: "left-out", files: leftOut.slice(0, MOST_LEFT_OUT) });
  }

  function greet(heard: number): void {
    log.hear(heard);
    say({ say: "hello", launch, change: log.last, empty: isEmpty, home });
    for (const message of log.unheard()) say(message);
    lists.forget();
    look();
  }

  function put(order: Extract<ToAgent, { do: "put" }>): void {
    const reason = mirror.put(order.files, order.whole);
    log.forget(Object.keys(order.files));
    if (order.whole) log.hear(log.last);
    if (reason !== null) return say({ say: "failed", n: order.n, reason });
    isEmpty = false;
    say({ say: "done", n: order.n });
  }

  function remove({ n, paths }: Extract<ToAgent, { do: "remove" }>): void {
    mirror.remove(paths);
    log.forget(paths);
    say({ say: "done", n });
  }

  function obey(order: ToAgent): void {
    if (order.do === "hello") return greet(order.heard);
    if (order.do === "put") return put(order);
    if (order.do === "remove") return remove(order);
    if (order.do === "heard") return log.hear(order.change);
    if (order.do === "look") {
      look();
      return say({ say: "done", n: order.n });
    }
    obeyTool(order, { terminals, kernel, say });
  }

  setInterval(look, LOOK_MS).unref();

  return (arrived, told) => {
    page?.destroy();
    page = arrived;
    launch = told;
    whenGone(arrived, () => {
      if (page === arrived) page = null;
    });
    readLines(arrived, mostMessageBytes, (line) => {
      const order = readOrder(line, mostFileCharacters);
      // What is no order is skipped: a page of another version may know more than we do.
      if (order && page === arrived) obey(order);
    });
  };
}

/** Lists that a page is told when they change; it begins with empty ones. */
function openLists(say: (message: FromAgent) => void) {
  let told = new Map<string, string>();
  return {
    tell(list: Extract<FromAgent, { say: "ports" | "left-out" }>): void {
      const text = JSON.stringify(list);
      const isEmpty = (list.say === "ports" ? list.ports : list.files).length === 0;
      if (told.get(list.say) === text || (isEmpty && !told.has(list.say))) return;
      told.set(list.say, text);
      say(list);
    },
    forget(): void {
      told = new Map();
    },
  };
}

interface Tools {
  terminals: Terminals;
  kernel: Kernel;
  say: (message: FromAgent) => void;
}

type ToolOrder = Exclude<ToAgent, { do: "hello" | "put" | "remove" | "look" | "heard" }>;

function obeyTool(order: ToolOrder, { terminals, kernel, say }: Tools): void {
  switch (order.do) {
    case "open": {
      const reason = terminals.open(order.terminal, order);
      if (reason === null) return;
      say({ say: "output", terminal: order.terminal, text: `${reason}\r\n` });
      return say({ say: "ended", terminal: order.terminal, code: null });
    }
    case "keys":
      return terminals.keys(order.terminal, order.text);
    case "resize":
      return terminals.resize(order.terminal, order);
    case "close":
      return terminals.close(order.terminal);
    case "run-cell":
      return kernel.run(order.cell, order.source);
    case "kernel":
      return order.act === "end" ? kernel.end() : kernel.interrupt();
  }
}

function whenGone(page: Socket, leave: () => void): void {
  for (const sign of ["error", "end", "close"]) {
    page.on(sign, () => {
      page.destroy();
      leave();
    });
  }
}
