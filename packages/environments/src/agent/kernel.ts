import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import type { FromAgent } from "@invigil/contract/environments/workspace";
import { isObject, readObject } from "./lines.ts";

type CellSaid = Omit<Extract<FromAgent, { say: "cell" }>, "say">;
type Output = CellSaid["outputs"][number];

/** Mounted beside this program. */
const PROGRAM = new URL("kernel.py", import.meta.url).pathname;
const TURN_MS = 30;
const MOST_WAITING = 200;
/** If memory runs out, it goes before the agent. */
const START = 'echo 900 >/proc/self/oom_score_adj; exec /usr/bin/python3 -u "$0"';
const NOT_FOUND = 127;
const NO_PYTHON = "Python could not be started in this environment.";

/** Where what cells do is told. */
export interface CellScreen {
  /** False while the page cannot take more; Python then waits. */
  isFree(): boolean;
  cell(said: CellSaid): void;
}

export interface Kernel {
  run(cell: string, source: string): void;
  interrupt(): void;
  end(): void;
}

interface Asked {
  cell: string;
  source: string;
}

interface Python {
  send(asked: Asked): void;
  /** While nobody can take what it shows. */
  hold(isHeld: boolean): void;
  kill(signal: "SIGINT" | "SIGKILL"): void;
}

interface Heard {
  line(line: string): void;
  /** With the reason, if it could not be started. */
  gone(reason: string | null): void;
}

function startPython(home: string, heard: Heard): Python {
  const started = spawn("/bin/sh", ["-c", START, PROGRAM], {
    cwd: home,
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
    env: process.env,
  });
  const [, , , orders, replies] = started.stdio as unknown as [null, null, null, Writable, Readable];
  for (const part of [orders, replies]) part.on("error", () => {});
  createInterface({ input: replies }).on("line", heard.line);
  started.once("error", () => heard.gone(NO_PYTHON));
  started.once("close", (code) => heard.gone(code === NOT_FOUND ? NO_PYTHON : null));
  return {
    send: (asked) => void orders.write(`${JSON.stringify(asked)}\n`),
    hold: (isHeld) => void (isHeld ? replies.pause() : replies.resume()),
    kill: (signal) => void started.kill(signal),
  };
}

/** What the cell that runs has shown, told in turns. */
function openTurns(screen: CellScreen, hold: (isHeld: boolean) => void) {
  let current: { cell: string; count: number | null } | null = null;
  let unsaid: Output[] = [];
  let turn: NodeJS.Timeout | null = null;

  function flush(state: CellSaid["state"] = "running"): void {
    if (turn) clearTimeout(turn);
    turn = null;
    if (!current) return;
    if (state === "running" && !screen.isFree()) {
      hold(true);
      turn = setTimeout(flush, TURN_MS * 4);
      return;
    }
    hold(false);
    if (state !== "running" || unsaid.length > 0) screen.cell({ ...current, state, outputs: joined(unsaid) });
    unsaid = [];
  }

  return {
    cell: () => current?.cell,
    take(cell: string): void {
      current = { cell, count: null };
    },
    begun(count: number): void {
      if (!current) return;
      current.count = count;
      screen.cell({ ...current, state: "running", outputs: [] });
    },
    add(output: Output): void {
      if (!current) return;
      unsaid.push(output);
      turn ??= setTimeout(flush, TURN_MS);
    },
    end(state: "ok" | "error" | "stopped"): void {
      flush(state);
      current = null;
    },
  };
}

/** Runs the cells of a notebook one after the other in one Python, which starts with the first. */
export function openKernel(home: string, screen: CellScreen): Kernel {
  let python: Python | null = null;
  const waiting: Asked[] = [];
  const turns = openTurns(screen, (isHeld) => python?.hold(isHeld));

  function hear(line: string): void {
    const said = readObject(line);
    const cell = turns.cell();
    if (!said || cell === undefined) return;
    const { begun, count, output, ended, state } = said;
    if (begun === cell && typeof count === "number") turns.begun(count);
    else if (isObject(output)) turns.add(output as Output);
    else if (ended === cell) {
      turns.end(state === "ok" ? "ok" : "error");
      next();
    }
  }

  function start(): Python {
    const started: Python = startPython(home, {
      line: (line) => {
        if (python === started) hear(line);
      },
      gone: (reason) => {
        if (python !== started) return;
        python = null;
        if (reason !== null) turns.add({ output_type: "stream", name: "stderr", text: reason });
        stop();
      },
    });
    return started;
  }

  function forget(): void {
    for (const { cell } of waiting.splice(0)) screen.cell({ cell, count: null, state: "stopped", outputs: [] });
  }

  /** Nothing that was asked for will run. */
  function stop(): void {
    turns.end("stopped");
    forget();
  }

  function next(): void {
    const asked = waiting.shift();
    if (!asked) return;
    python ??= start();
    turns.take(asked.cell);
    python.send(asked);
  }

  return {
    run(cell, source) {
      if (waiting.length >= MOST_WAITING) return screen.cell({ cell, count: null, state: "stopped", outputs: [] });
      waiting.push({ cell, source });
      if (turns.cell() === undefined) next();
    },
    interrupt() {
      forget();
      python?.kill("SIGINT");
    },
    end() {
      const ended = python;
      python = null;
      stop();
      ended?.kill("SIGKILL");
    },
  };
}

/** Texts of one stream that follow each other are one output. */
function joined(outputs: readonly Output[]): Output[] {
  const all: Output[] = [];
  for (const output of outputs) {
    const last = all.at(-1);
    const isSame = last?.output_type === "stream" && output.output_type === "stream" && last["name"] === output["name"];
    if (isSame) all.splice(-1, 1, { ...last, text: `${String(last["text"])}${String(output["text"])}` });
    else all.push(output);
  }
  return all.slice(0, 1_000);
}
