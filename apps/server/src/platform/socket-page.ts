import { ALIVE, PROTOCOL_VERSION, ServerMessage, type ServerEvent, type SocketHello } from "@invigil/contract/socket";
import type { Socket } from "socket.io";

export type Events = Record<string, (...values: unknown[]) => void>;
export type HubSocket = Socket<Events, Events>;

export interface Admitted {
  attemptId: number;
  /** The same for all pages of one signed-in browser. */
  browser: string;
  /** The number of the attempt's latest news. */
  newsNumber: number;
  /** What it is told at once. */
  first?: readonly ServerEvent[];
}

/** One page of an attempt, as long as its connection holds. */
export interface Page extends Admitted {
  readonly id: string;
  /** Milliseconds since 1970 by the server's clock. */
  readonly connectedAt: number;
  /** What the page calls itself, so that the others can be told from it. */
  readonly tab: string | undefined;
  /** The last of the attempt's news that it was told. */
  readonly heard: number;
  nameTab(tab: string): void;
  /** What belongs to this connection alone: an answer, or how a run goes on. */
  send(event: ServerEvent): void;
  /** The next of the attempt's news. One that it has heard is passed over. */
  hear(news: News): void;
  /** Whether it is there and answers: one that went without a word looks connected for a while. */
  isThere(): Promise<boolean>;
}

interface News {
  number: number;
  event: ServerEvent;
  except_tab: string | null;
}

interface Connected {
  hello: SocketHello;
  connectedAt: number;
  /** Told when the page calls itself otherwise. */
  named: (page: Page) => void;
}

const ANSWERS_WITHIN = 2_000;
/** True only at its moment: a page that connects later asks by itself, and unread messages are told it first of all. */
const MOMENTARY: ReadonlySet<ServerEvent["type"]> = new Set(["proctor", "current-session", "proctor-message"]);

export function createPage(socket: HubSocket, admitted: Admitted, { hello, connectedAt, named }: Connected): Page {
  let tab = hello.tab_id;
  // A page cannot have heard what was not told: a restored database counts from where it is.
  let heard = Math.min(hello.heard ?? admitted.newsNumber, admitted.newsNumber);

  function send(event: ServerEvent): void {
    socket.emit("message", ServerMessage.parse({ ...event, v: PROTOCOL_VERSION, seq: heard }));
  }

  const page: Page = {
    ...admitted,
    id: socket.id,
    connectedAt,
    get tab() {
      return tab;
    },
    get heard() {
      return heard;
    },
    nameTab(name) {
      if (name === tab) return;
      tab = name;
      named(page);
    },
    send,
    hear({ number, event, except_tab }) {
      if (number <= heard) return;
      heard = number;
      const isPast = number <= admitted.newsNumber && MOMENTARY.has(event.type);
      if (!isPast && (except_tab === null || except_tab !== tab)) send(event);
    },
    isThere: () =>
      new Promise((answer) => {
        socket.timeout(ANSWERS_WITHIN).emit(ALIVE, (late: unknown) => answer(late === null));
      }),
  };
  return page;
}
