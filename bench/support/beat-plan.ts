import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";

const GENERATOR = fileURLToPath(new URL("../heartbeat-load.ts", import.meta.url));

/** One page: how it opens its websocket and what it sends once a second. */
export interface BeatPage {
  path: string;
  cookie: string;
  /** Sent when the socket is open, and awaited until `ready` is heard; empty: nothing. */
  hello: string;
  beat: string;
  /** The same with the wish for an answer; one in `askEvery` is sent so, and tells the time. */
  asked: string;
}

export interface BeatPlan {
  port: number;
  /** How the message begins that says that a page is connected; empty: the open socket says it. */
  ready: string;
  /** How an answer to a heartbeat begins. */
  answer: string;
  /** What is no answer and must be answered: the server's own ping. */
  ping: { heard: string; said: string } | null;
  askEvery: number;
  pages: BeatPage[];
}

/** Times in milliseconds. */
export interface BeatLevel {
  pages: number;
  sent: number;
  asked: number;
  answered: number;
  p50: number;
  p99: number;
  max: number;
  /** Microseconds of the generator's own processor time a heartbeat. */
  generatorCpu: number;
}

export interface BeatLoad extends Disposable {
  /** As many pages, each a heartbeat a second; further ones are opened first. */
  level(pages: number, seconds: number): Promise<BeatLevel>;
}

/** The pages in a process of their own, so that their work is not counted as the server's. */
export async function startBeats(plan: BeatPlan): Promise<BeatLoad> {
  const child = fork(GENERATOR, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  child.send(plan);
  return {
    async level(pages, seconds) {
      const answer = nextMessage(child);
      child.send({ pages, seconds });
      return (await answer) as BeatLevel;
    },
    [Symbol.dispose]: () => void child.kill(),
  };
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`The pages' process ended with code ${code}.`));
    child.once("exit", ended);
    child.once("message", (message) => {
      child.off("exit", ended);
      resolve(message);
    });
  });
}
