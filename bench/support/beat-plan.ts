import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";

const GENERATOR = fileURLToPath(new URL("../heartbeat-load.ts", import.meta.url));

/** One page: how it opens its websocket and what it sends once per second. */
export interface BeatPage {
  path: string;
  cookie: string;
  /** Sent when the socket is open, and awaited until `ready` arrives; empty for nothing. */
  hello: string;
  beat: string;
  /** The same with a request for a reply; one in `askEvery` is sent like this and measures the time. */
  asked: string;
}

export interface BeatPlan {
  port: number;
  /** How the message that confirms a connection begins; empty if the open socket confirms it. */
  ready: string;
  /** How a reply to a heartbeat begins. */
  answer: string;
  /** The server's own ping, which is not a reply and must be answered. */
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
  /** Microseconds of the generator's own processor time per heartbeat. */
  generatorCpu: number;
}

export interface BeatLoad extends Disposable {
  /** This many pages, each with a heartbeat per second; missing ones are opened first. */
  level(pages: number, seconds: number): Promise<BeatLevel>;
}

/** The pages in their own process, so that their work does not count as the server's. */
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
