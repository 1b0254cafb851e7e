import { Worker } from "node:worker_threads";

/** The thread failed, took too long or has too much to do: nothing is known of what it was asked. */
export class ThreadFailed extends Error {
  override name = "ThreadFailed";
}

export interface ThreadOptions {
  /** Milliseconds that one question may take, the loading of the models included. */
  timeout?: number;
  /** After so many milliseconds without a question the thread ends and its memory is free again. */
  idle?: number;
  /** Questions that may wait; more are refused at once. */
  queue?: number;
  /** Everything else on the machine comes first. Only Linux knows a priority for one thread. */
  quiet?: boolean;
  /** The program; another one in tests. */
  file?: URL;
  /** Handed to the program at its start. */
  data?: object;
}

export interface ThreadClient<Question, Answer> {
  ask(question: Question): Promise<Answer>;
  close(): Promise<void>;
}

export interface Asked<Question> {
  id: number;
  question: Question;
}
export type Replied<Answer> = { id: number } & ({ answer: Answer } | { failure: string });

interface Waiting<Question, Answer> {
  question: Question;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/**
 * One question at a time to a thread of its own, for what computes for tenths of a second without a pause.
 * The thread starts with the first question; if it dies, only the question that it had at hand fails.
 */
export function openThread<Question, Answer>(file: URL, options: ThreadOptions): ThreadClient<Question, Answer> {
  const { timeout = 30_000, idle = 60_000, queue = 100, quiet = false, data } = options;
  const waiting: Waiting<Question, Answer>[] = [];
  let thread: Worker | undefined;
  let current: (Waiting<Question, Answer> & { id: number; timer: NodeJS.Timeout }) | undefined;
  let resting: NodeJS.Timeout | undefined;
  let asked = 0;
  let closed = false;

  function next(): void {
    clearTimeout(resting);
    const first = waiting.shift();
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
    // A thread that was let go has nobody's question any more.
    started.on("error", (error: unknown) => started === thread && fail(String(error)));
    started.on("exit", () => started === thread && fail("The thread ended"));
    // Last, because to listen to messages keeps the process running again.
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

  /** The thread is in an unknown state: the next question gets a new one. */
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
    ask(question) {
      if (closed) return Promise.reject(new ThreadFailed("It is closed"));
      if (waiting.length >= queue) return Promise.reject(new ThreadFailed("Too many questions wait"));
      return new Promise((resolve, reject) => {
        waiting.push({ question, resolve, reject });
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
