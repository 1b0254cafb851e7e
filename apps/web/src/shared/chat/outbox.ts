import { CHAT_DELAY, type ChatFile, type Conversation } from "@invigil/contract/help/chat";
import { z } from "zod";
import { createStore } from "zustand/vanilla";
import { ApiError } from "../../lib/api-error.ts";
import type { Outgoing, OutgoingFile, OutboxStore } from "./outbox-store.ts";

/** A message on its way, as the panel shows it. */
export interface Pending {
  clientId: string;
  body: string;
  files: readonly string[];
  state: "waiting" | "sending" | "failed";
  /** Why it failed. */
  error: string | null;
}

export interface OutboxDeps {
  place: string;
  store: Pick<OutboxStore, "put" | "remove" | "list">;
  upload: (file: OutgoingFile) => Promise<ChatFile>;
  send: (message: Outgoing, files: string[]) => Promise<Conversation>;
  /** The server has the message. */
  onSent: (conversation: Conversation) => void;
  /** Resolves after a while, or earlier if the connection comes back. */
  pause: (milliseconds: number) => Promise<void>;
}

export type NewMessage = Pick<Outgoing, "body" | "files" | "faq" | "person">;
export type Outbox = ReturnType<typeof createOutbox>;

const FIRST_RETRY = 1_000;
const LONGEST_RETRY = 15_000;

/** What waits, and what the panel shows of it. */
function createWaiting() {
  const view = createStore<{ pending: readonly Pending[] }>(() => ({ pending: [] }));
  const messages = new Map<string, Outgoing>();
  return {
    view,
    show(message: Outgoing): void {
      const { clientId, body, files } = message;
      if (messages.has(clientId)) return;
      messages.set(clientId, message);
      const names = files.map(({ name }) => name);
      const shown: Pending = { clientId, body, files: names, state: "waiting", error: null };
      view.setState(({ pending }) => ({ pending: [...pending, shown] }));
    },
    amend: (clientId: string, part: Partial<Pending>) =>
      view.setState(({ pending }) => ({
        pending: pending.map((each) => (each.clientId === clientId ? { ...each, ...part } : each)),
      })),
    drop(clientId: string): void {
      messages.delete(clientId);
      view.setState(({ pending }) => ({ pending: pending.filter((each) => each.clientId !== clientId) }));
    },
    find: (clientId: string) => messages.get(clientId),
    /** The first that has not failed. */
    next(): Outgoing | undefined {
      const first = view.getState().pending.find(({ state }) => state !== "failed");
      return first && messages.get(first.clientId);
    },
  };
}

/**
 * Sends messages one after another. What cannot be sent now is kept on this device and sent later, under the same id,
 * so that the server stores it once.
 */
export function createOutbox({ place, store, upload, send, onSent, pause }: OutboxDeps) {
  const waiting = createWaiting();
  let running = false;
  let stopped = false;
  let readyAt = 0;

  function forget(clientId: string): void {
    waiting.drop(clientId);
    // A message that cannot be removed is sent again, which changes nothing.
    store.remove(clientId).catch(() => {});
  }

  /** A device that cannot store anything still sends; only a reload would lose the message. */
  const keep = (message: Outgoing) => store.put(message).catch(() => {});

  async function deliver(message: Outgoing): Promise<void> {
    for (const [index, file] of message.files.entries()) {
      if (file.id !== null) continue;
      const { id } = await upload(file);
      message.files[index] = { ...file, id };
      await keep(message);
    }
    const ids = message.files.flatMap(({ id }) => id ?? []);
    onSent(await send(message, ids));
    forget(message.clientId);
    readyAt = performance.now() + CHAT_DELAY;
  }

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    let failures = 0;
    for (let message = waiting.next(); message && !stopped; message = waiting.next()) {
      // The server would refuse a message that follows at once.
      const early = readyAt - performance.now();
      if (early > 0) await pause(early);
      waiting.amend(message.clientId, { state: "sending", error: null });
      try {
        await deliver(message);
        failures = 0;
      } catch (error) {
        const delay = retryDelay(error, failures);
        failures += 1;
        waiting.amend(message.clientId, delay === null ? refused(message, error) : { state: "waiting" });
        if (delay !== null) await pause(delay);
      }
    }
    running = false;
  }

  return {
    view: waiting.view,
    /** Resolves once the message is kept on this device. */
    async add(message: NewMessage): Promise<void> {
      const written = { ...message, clientId: crypto.randomUUID(), place, writtenAt: Date.now() };
      await keep(written);
      waiting.show(written);
      void run();
    },
    /** Takes up what an earlier page has left. */
    async resume(): Promise<void> {
      stopped = false;
      const left = await store.list(place).catch((): Outgoing[] => []);
      for (const message of left) waiting.show(message);
      void run();
    },
    retry(clientId: string): void {
      waiting.amend(clientId, { state: "waiting", error: null });
      void run();
    },
    /** Returns a message that could not be sent to whoever wrote it, so that nothing is lost. */
    takeBack(clientId: string): NewMessage | undefined {
      const message = waiting.find(clientId);
      forget(clientId);
      return message;
    },
    stop(): void {
      stopped = true;
    },
  };
}

function refused(message: Outgoing, error: unknown): Partial<Pending> {
  // The server removes files that were not sent within a day, so another try uploads them again.
  for (const file of message.files) file.id = null;
  const text = error instanceof ApiError ? error.info.message : "";
  return { state: "failed", error: text || "The message could not be sent." };
}

const Wait = z.object({ retry_after_ms: z.number().positive() });

/** Milliseconds until another try makes sense; null if it would be refused again. */
export function retryDelay(error: unknown, failures: number): number | null {
  if (!(error instanceof ApiError)) return null;
  const wait = Wait.safeParse(error.body?.details).data;
  if (error.code === "chat_too_quick") return wait?.retry_after_ms ?? FIRST_RETRY;
  const passes =
    error.isUnreachable || error.status === 429 || (typeof error.status === "number" && error.status >= 500);
  return passes ? Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** failures) : null;
}
