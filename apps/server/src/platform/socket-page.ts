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
  /** What the page is sent at once. */
  first?: readonly ServerEvent[];
}

/** One page of an attempt, for as long as its connection lasts. */
export interface Page extends Admitted {
  readonly id: string;
  /** Milliseconds since 1970 by the server's clock. */
  readonly connectedAt: number;
  /** The page's name for itself, which distinguishes it from the others. */
  readonly tab: string | undefined;
  /** The number of the last news that it was sent. */
  readonly heard: number;
  nameTab(tab: string): void;
  /** For this connection alone: a reply, or the progress of a run. */
  send(event: ServerEvent): void;
  /** The next news of the attempt. Skipped if the page has already heard it. */
  hear(news: News): void;
  isOpen(): boolean;
  /** Whether it is there and responds, because a page that vanished looks connected for a while. */
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
  /** Called when the page has a new name. */
  named: (page: Page) => void;
}

const ANSWERS_WITHIN = 2_000;
/** True only at that moment: a page that connects later asks for itself, and gets unread messages first. */
const MOMENTARY: ReadonlySet<ServerEvent["type"]> = new Set(["proctor", "current-session", "proctor-message"]);

export function createPage(socket: HubSocket, admitted: Admitted, { hello, connectedAt, named }: Connected): Page {
  let tab = hello.tab_id;
  // A page cannot have heard news that does not exist: a restored database counts from its own number.
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
    isOpen: () => socket.connected,
    isThere: () =>
      new Promise((answer) => {
        socket.timeout(ANSWERS_WITHIN).emit(ALIVE, (late: unknown) => answer(late === null));
      }),
  };
  return page;
}
