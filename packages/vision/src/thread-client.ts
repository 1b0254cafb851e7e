import { Worker } from "node:worker_threads";

/** How many owners are remembered. */
const MOST_SERVED = 1_000;

/** The thread failed, took too long or has too much to do, so there is no result. */
export class ThreadFailed extends Error {
  override name = "ThreadFailed";
}

export interface ThreadOptions {
  /** The maximum milliseconds per question, including loading the models. */
  timeout?: number;
  /** After this many idle milliseconds the thread ends and frees its memory. */
  idle?: number;
  /** How many questions may wait; more are refused at once. */
  queue?: number;
  /** How many questions of one owner may wait. */
  each?: number;
  /** Everything else on the machine has priority. Only Linux has a priority for one thread. */
  quiet?: boolean;
  /** The program; another one in tests. */
  file?: URL;
  /** Passed to the program at its start. */
  data?: object;
}

export interface ThreadClient<Question, Answer> {
  /** Owners take turns, so that nobody's many questions hold up a single one of another. */
  ask(question: Question, owner?: string): Promise<Answer>;
  close(): Promise<void>;
}

export interface Asked<Question> {
  id: number;
  question: Question;
}
export type Replied<Answer> = { id: number } & ({ answer: Answer } | { failure: string });

interface Waiting<Question, Answer> {
  question: Question;
  owner: string;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/**
 * Asks a separate thread one question at a time, for computations of tenths of a second without a pause. The thread
 * starts with the first question; if it dies, only the current question fails.
 */
export function openThread<Question, Answer>(file: URL, options: ThreadOptions): ThreadClient<Question, Answer> {
  const { timeout = 30_000, idle = 60_000, queue = 100, each = queue, quiet = false, data } = options;
  const waiting: Waiting<Question, Answer>[] = [];
  let thread: Worker | undefined;
  let current: (Waiting<Question, Answer> & { id: number; timer: NodeJS.Timeout }) | undefined;
  let resting: NodeJS.Timeout | undefined;
  /** Those who were served, latest last. */
  let served: string[] = [];
  let asked = 0;
  let closed = false;

  /** The question of whoever was served the longest ago. */
  function takeFirst(): Waiting<Question, Answer> | undefined {
    const turns = waiting.map(({ owner }) => served.indexOf(owner));
    const [first] = waiting.splice(turns.indexOf(Math.min(...turns)), 1);
    if (first) served = [...served.filter((owner) => owner !== first.owner), first.owner].slice(-MOST_SERVED);
    return first;
  }

  function next(): void {
    clearTimeout(resting);
    const first = takeFirst();
    if (!first) {
      resting = setTimeout(() => void endThread(), idle).unref();
      return;
    }
    asked += 1;
    const timer = setTimeout(() => fail("It took too long"), timeout);
    current = { ...first, id: asked, timer };
    thread ??= startThread();
    thread.postMessage({ id: asked, question: first.question } satisfies Asked<Question>);
  }

  function startThread(): Worker {
    const started = new Worker(options.file ?? file, { workerData: { quiet, ...data } });
    started.on("message", (reply: Replied<Answer>) => settle(reply));
    // A released thread has no question any more.
    started.on("error", (error: unknown) => started === thread && fail(String(error)));
    started.on("exit", () => started === thread && fail("The thread ended"));
    // Last, because listening for messages keeps the process running again.
    started.unref();
    return started;
  }

  function settle(reply: Replied<Answer>): void {
    if (!current || reply.id !== current.id) return;
    const { resolve, reject, timer } = current;
    clearTimeout(timer);
    current = undefined;
    if ("answer" in reply) resolve(reply.answer);
    else reject(new ThreadFailed(reply.failure));
    next();
  }

  /** The thread is in an unknown state, so the next question gets a new one. */
  function fail(reason: string): void {
    const failed = current;
    current = undefined;
    void endThread();
    if (!failed) return;
    clearTimeout(failed.timer);
    failed.reject(new ThreadFailed(reason));
    next();
  }

  async function endThread(): Promise<void> {
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
  }

  return {
    ask(question, owner = "") {
      if (closed) return Promise.reject(new ThreadFailed("It is closed"));
      const own = waiting.filter((other) => other.owner === owner).length;
      if (waiting.length >= queue || own >= each)
        return Promise.reject(new ThreadFailed("Too many questions are waiting"));
      return new Promise((resolve, reject) => {
        waiting.push({ question, owner, resolve, reject });
        if (!current) next();
      });
    },
    async close() {
      closed = true;
      for (const { reject } of waiting.splice(0)) reject(new ThreadFailed("It is closed"));
      const ending = endThread();
      fail("It is closed");
      clearTimeout(resting);
      await ending;
    },
  };
}
