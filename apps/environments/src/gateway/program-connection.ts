import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { ReplyHead } from "./reply-head.ts";
import { openReplyReader, type ReplyReader } from "./reply-reader.ts";

export interface Asked {
  method: string;
  path: string;
  headers: readonly string[];
  /** The request whose body is passed on, if it has one. */
  body?: IncomingMessage | undefined;
}

/** What becomes of a request. */
export interface Hearer {
  onHead(head: ReplyHead): void;
  /** Returns false to wait for `resume`. */
  onData(chunk: Buffer): boolean;
  onEnd(): void;
  /** The program speaks another protocol from here on; the stream is the caller's. */
  onSwitch?(head: ReplyHead, stream: Duplex, first: Buffer): void;
  /** The reply was not understood, or has ended too early. */
  onFail(): void;
}

/** Carries one request after another to a program in an environment. */
export interface ProgramConnection {
  isOpen(): boolean;
  /** Returns what gives the request up, if its reply is not complete by then. */
  ask(asked: Asked, hearer: Hearer): () => void;
  resume(): void;
  close(): void;
}

interface Ends {
  /** It may carry the next request. */
  onFree?(): void;
  onGone?(): void;
}

interface Exchange {
  hearer: Hearer;
  body: IncomingMessage | undefined;
  reader: ReplyReader;
}

/** Node's own client takes several times as long for the same, and more than the rest of the gateway. */
export function openProgramConnection(stream: Duplex, { onFree, onGone }: Ends = {}): ProgramConnection {
  let current: Exchange | undefined;
  const uncork = () => stream.uncork();

  function leave(): Exchange | undefined {
    const exchange = current;
    current = undefined;
    // The rest of a body that nobody wants is still to be read, or the browser's connection is stuck.
    exchange?.body?.resume();
    return exchange;
  }
  function fail(): void {
    stream.destroy();
    leave()?.hearer.onFail();
  }
  function finish({ hearer, body, reader }: Exchange, isClean: boolean): void {
    leave();
    hearer.onEnd();
    const isSent = body === undefined || body.readableEnded;
    if (!isClean || !isSent || reader.head()?.isKept !== true) return void stream.destroy();
    if (stream.isPaused()) stream.resume();
    onFree?.();
  }
  function switchOver({ hearer, reader }: Exchange, first: Buffer): void {
    const head = reader.head();
    if (!hearer.onSwitch || !head) return fail();
    leave();
    stream.off("data", onData).off("end", onEnd).off("error", fail).off("close", onClose).off("drain", onDrain);
    hearer.onSwitch(head, stream, first);
  }

  function onData(chunk: Buffer): void {
    const exchange = current;
    // Nobody has asked for it.
    if (!exchange) return void stream.destroy();
    try {
      const rest = exchange.reader.read(chunk);
      if (rest === undefined || current !== exchange) return;
      if (exchange.reader.head()?.status === 101) switchOver(exchange, rest);
      else finish(exchange, rest.length === 0);
    } catch {
      fail();
    }
  }
  function onEnd(): void {
    if (current?.reader.head()?.body === "close") finish(current, false);
    else fail();
  }
  function onClose(): void {
    fail();
    onGone?.();
  }
  const onDrain = () => void current?.body?.resume();
  stream.on("data", onData).on("end", onEnd).on("error", fail).on("close", onClose).on("drain", onDrain);

  return {
    isOpen: () => !stream.destroyed,
    ask(asked, hearer) {
      const { method, body } = asked;
      const isWanted = () => current === exchange;
      const reader = openReplyReader(method, {
        onHead: (head) => hearer.onHead(head),
        onData(chunk) {
          if (isWanted() && !hearer.onData(chunk)) stream.pause();
        },
      });
      const exchange = { hearer, body, reader };
      current = exchange;
      stream.cork();
      stream.write(headOf(asked), "latin1");
      if (body) passBody(body, stream, isWanted);
      // What has arrived of the body by now goes out in the same piece.
      process.nextTick(uncork);
      return () => {
        if (!isWanted()) return;
        leave();
        stream.destroy();
      };
    },
    resume: () => void stream.resume(),
    close: () => void stream.destroy(),
  };
}

/** Nothing in it can end a line: it was read as a request. */
function headOf({ method, path, headers }: Asked): string {
  let text = `${method} ${path} HTTP/1.1\r\n`;
  for (let at = 0; at < headers.length; at += 2) text += `${headers[at]}: ${headers[at + 1]}\r\n`;
  return `${text}\r\n`;
}

function passBody(body: IncomingMessage, stream: Duplex, isWanted: () => boolean): void {
  const isChunked = body.headers["transfer-encoding"] !== undefined;
  body.on("data", (chunk: Buffer) => {
    if (!isWanted()) return;
    if (isChunked) stream.write(`${chunk.length.toString(16)}\r\n`, "latin1");
    const isTaken = stream.write(chunk);
    if (isChunked) stream.write("\r\n", "latin1");
    if (!isTaken) body.pause();
  });
  body.once("end", () => {
    if (isChunked && isWanted()) stream.write("0\r\n\r\n", "latin1");
  });
}
