import { spawn, type ChildProcess } from "node:child_process";
import type { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";

const MOST_TERMINALS = 8;
/** What is kept of a terminal's output, for a page that comes back. */
const KEPT = 200_000;
/** A program that prints faster than this in one turn has to wait. */
const TURN = { ms: 15, characters: 256_000 };
const MOST_KEYS = 1_000_000;
/** Makes a page's terminal empty before what was kept is shown again. */
const RESET = "\u001bc";
const DROPPED = "\r\n\u001b[2m[Earlier output was dropped.]\u001b[0m\r\n";

export interface Size {
  columns: number;
  rows: number;
}

export interface Terminals {
  /** Opens one, or shows an open one again. Returns why not, or null. */
  open(id: string, size: Size): string | null;
  keys(id: string, text: string): void;
  resize(id: string, size: Size): void;
  close(id: string): void;
}

/** Where output goes. */
export interface Screen {
  /** False while the page cannot take more; what was not shown is offered again. */
  isFree(): boolean;
  output(id: string, text: string): void;
  ended(id: string, code: number | null): void;
}

interface Terminal {
  program: ChildProcess;
  /** The path of its pseudo-terminal, once known. */
  device: string;
  size: Size;
  /** The newest output, oldest first, for showing it again. */
  kept: string;
  /** Output that no page has seen yet. */
  unseen: string;
  turn: NodeJS.Timeout | null;
}

/**
 * A pseudo-terminal comes from util-linux's `script`, because Node has none. Programs in terminals are the first to go
 * if memory runs out, not the agent. The shell tells its device on descriptor 3, by which its size can be set later.
 */
const SPARE_US = "echo 900 >/proc/self/oom_score_adj";
const SCRIPT = 'exec script --quiet --flush --return --echo always --command "$0" /dev/null';
const SHELL = "tty >&3; exec 3>&-; PS1='\\w$ ' exec bash -i";

export function openTerminals(home: string, screen: Screen): Terminals {
  const terminals = new Map<string, Terminal>();

  function start(id: string, size: Size): void {
    const shell = `stty rows ${size.rows} cols ${size.columns}; ${SHELL}`;
    const program = spawn("/bin/sh", ["-c", `${SPARE_US}; ${SCRIPT}`, shell], {
      cwd: home,
      stdio: ["pipe", "pipe", "ignore", "pipe"],
      env: { ...process.env, TERM: "xterm-256color", SHELL: "/bin/bash" },
    });
    const terminal: Terminal = { program, device: "", size, kept: "", unseen: "", turn: null };
    terminals.set(id, terminal);
    const decoder = new StringDecoder("utf8");
    program.stdout?.on("data", (bytes: Buffer) => show(id, terminal, decoder.write(bytes)));
    const [, , , named] = program.stdio;
    (named as Readable).on("data", (bytes: Buffer) => {
      terminal.device += bytes.toString("latin1");
      if (terminal.device.endsWith("\n")) setSize(terminal);
    });
    program.stdin?.on("error", () => {});
    const end = (code: number | null) => {
      if (terminals.get(id) !== terminal) return;
      flush(id, terminal, true);
      terminals.delete(id);
      screen.ended(id, code);
    };
    program.once("error", () => end(null));
    program.once("close", end);
  }

  function show(id: string, terminal: Terminal, text: string): void {
    terminal.unseen += text;
    if (terminal.unseen.length > TURN.characters) terminal.program.stdout?.pause();
    terminal.turn ??= setTimeout(() => flush(id, terminal), TURN.ms);
  }

  function flush(id: string, terminal: Terminal, isLast = false): void {
    if (terminal.turn) clearTimeout(terminal.turn);
    terminal.turn = null;
    if (isLast || screen.isFree()) {
      if (terminal.unseen !== "") screen.output(id, terminal.unseen);
      terminal.kept = newest(terminal.kept + terminal.unseen, "");
      terminal.unseen = "";
    } else {
      terminal.unseen = newest(terminal.unseen, DROPPED);
      terminal.turn = setTimeout(() => flush(id, terminal), TURN.ms * 4);
    }
    terminal.program.stdout?.resume();
  }

  function resize(id: string, size: Size): void {
    const terminal = terminals.get(id);
    if (!terminal) return;
    terminal.size = size;
    setSize(terminal);
  }

  return {
    resize,
    open(id, size) {
      const there = terminals.get(id);
      if (!there && terminals.size >= MOST_TERMINALS) return `No more than ${MOST_TERMINALS} terminals can be open.`;
      if (!there) start(id, size);
      else {
        flush(id, there);
        screen.output(id, `${RESET}${there.kept}`);
        resize(id, size);
      }
      return null;
    },
    keys(id, text) {
      const input = terminals.get(id)?.program.stdin;
      // Nobody types that fast; a paste that the program never reads goes no further.
      if (input?.writable && input.writableLength < MOST_KEYS) input.write(text);
    },
    close(id) {
      const terminal = terminals.get(id);
      // Its end closes the pseudo-terminal, which hangs up on the programs in it.
      terminal?.program.kill("SIGTERM");
    },
  };
}

/** The last part, after a note if something before it is lost. */
function newest(text: string, note: string): string {
  if (text.length <= KEPT) return text;
  const from = text.indexOf("\n", text.length - KEPT) + 1;
  return note + text.slice(from > 0 ? from : text.length - KEPT);
}

function setSize({ device, size }: Terminal): void {
  if (!/^\/dev\/pts\/\d+\n$/.test(device)) return;
  const set = spawn("stty", ["-F", device.trim(), "rows", String(size.rows), "cols", String(size.columns)], {
    stdio: "ignore",
  });
  set.on("error", () => {});
}
