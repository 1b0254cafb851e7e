import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { FromAgent, type ToAgent } from "@invigil/contract/environments/workspace";
import type { Running } from "../types.ts";

type Say = FromAgent["say"];
type Message<S extends Say> = Extract<FromAgent, { say: S }>;

/** What a page does, for tests. */
export interface AgentClient {
  say(order: ToAgent): void;
  /** Also what is no order. */
  write(text: string): void;
  /** The next message of this kind that fits and was not returned before. */
  hear<S extends Say>(say: S, fits?: (message: Message<S>) => boolean): Promise<Message<S>>;
  /** Waits until a terminal shows this; its output may come in any pieces. */
  shows(terminal: string, mark: RegExp): Promise<void>;
  /** Everything of this kind so far. */
  heard<S extends Say>(say: S): Message<S>[];
  put(files: Record<string, string>, whole?: boolean): Promise<void>;
  /** Types a command into a shell without echo and returns what it printed and its exit code. */
  run(command: string): Promise<{ text: string; code: number }>;
  /** The reply to its first message. */
  readonly hello: Message<"hello">;
  readonly closed: Promise<void>;
  close(): void;
}

const PATIENCE = 40_000;
const SHELL = "shell";
/** One after the other, because bash reads ahead. */
const PLAIN_SHELL = ["exec env PS1=re''ady sh\r", "stty -echo -onlcr; PS1=; printf 'plain%s\\n' shell\r"] as const;

export async function openClient(running: Running, { heard = 0 } = {}): Promise<AgentClient> {
  const socket = await running.openAgent();
  const messages: FromAgent[] = [];
  const used = new Set<FromAgent>();
  const closed = new Promise<void>((resolve) => void socket.once("close", resolve));
  let last = 0;
  let isOpen = false;
  const lines = createInterface({ input: socket });
  lines.on("line", (line) => void messages.push(FromAgent.parse(JSON.parse(line))));
  for (const stream of [lines, socket]) stream.on("error", () => {});

  const write = (text: string) => void socket.write(text);
  const say = (order: ToAgent) => write(`${JSON.stringify(order)}\n`);
  const ofKind = <S extends Say>(kind: S) => messages.filter((one): one is Message<S> => one.say === kind);

  async function hear<S extends Say>(kind: S, fits: (message: Message<S>) => boolean = () => true) {
    const deadline = Date.now() + PATIENCE;
    for (;;) {
      const found = ofKind(kind).find((one) => !used.has(one) && fits(one));
      if (found) {
        used.add(found);
        return found;
      }
      if (Date.now() > deadline) throw new Error(`No ${kind}, only ${JSON.stringify(messages).slice(-2000)}`);
      await sleep(10);
    }
  }

  const printed = (id = SHELL) =>
    ofKind("output")
      .filter(({ terminal }) => terminal === id)
      .map(({ text }) => text)
      .join("");

  async function until(mark: RegExp, from: number, id = SHELL): Promise<RegExpExecArray> {
    const deadline = Date.now() + PATIENCE;
    for (;;) {
      const found = mark.exec(printed(id).slice(from));
      if (found) return found;
      if (Date.now() > deadline)
        throw new Error(`There is no ${String(mark)}: ${printed(id).slice(from).slice(-2000)}`);
      await sleep(10);
    }
  }

  async function openShell(): Promise<void> {
    isOpen = true;
    say({ do: "open", terminal: SHELL, columns: 200, rows: 50 });
    await until(/\$ $/, 0);
    say({ do: "keys", terminal: SHELL, text: PLAIN_SHELL[0] });
    await until(/ready/, 0);
    say({ do: "keys", terminal: SHELL, text: PLAIN_SHELL[1] });
    await until(/plainshell/, 0);
  }

  say({ do: "hello", heard });
  const hello = await hear("hello");
  return {
    hello,
    say,
    write,
    hear,
    async shows(terminal, mark) {
      await until(mark, 0, terminal);
    },
    heard: ofKind,
    closed,
    async put(files, whole = false) {
      last += 1;
      const n = last;
      say({ do: "put", n, files, whole });
      await hear("done", (done) => done.n === n);
    },
    async run(command) {
      if (!isOpen) await openShell();
      const from = printed().length;
      last += 1;
      const mark = `end-${last}`;
      say({ do: "keys", terminal: SHELL, text: `${command}\nprintf '${mark}:%s\\n' $?\n` });
      const end = await until(new RegExp(`${mark}:(\\d+)\\r?\\n`), from);
      return { text: end.input.slice(0, end.index), code: Number(end[1]) };
    },
    close: () => void socket.destroy(),
  };
}
