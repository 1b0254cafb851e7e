import { acknowledgeMessage } from "@invigil/contract/proctoring/live";
import type { StartedAttempt } from "@invigil/contract/taking/attempts";
import { call, type Client } from "../judge-packages/client.ts";
import { openSocket, type PageSocket } from "./page-socket.ts";

interface Options {
  client: Client;
  started: StartedAttempt;
  number: number;
  tabId: string;
  /** Of the proctoring. */
  token: string;
  /** The attempt is over, whoever ended it. */
  onEnd: () => void;
}

/** How long the server may consider the page alive without hearing from it. */
const MAX_AGE = 30_000;
/** How long it takes to read what a proctor writes. */
const READING = 5_000;

/** Opens the page's socket, says which page this is, and reads what the server says. */
export async function holdPage({ client, started, number, tabId, token, onEnd }: Options) {
  const { test, solution_set: set } = started;
  const fp = `demo-${number}`;
  let sid: string | null = null;
  // Messages may come before it is there.
  const held: { socket?: PageSocket } = {};

  function validate(): void {
    void held.socket?.say({ type: "validate-session", fp, token, sid, maxAge: MAX_AGE, take_over: false });
  }
  async function read(message: number): Promise<void> {
    await call(client, acknowledgeMessage, { params: { id: String(message) } }).catch(() => {});
  }
  const socket = await openSocket({
    client,
    testSlug: test.slug,
    tabId,
    sequence: set.event_sequence,
    onMessage(message) {
      if (message.type === "session-created" || message.type === "session-active") sid = message.sid;
      if (message.type === "current-session") validate();
      if (message.type === "session-ended") onEnd();
      if (message.type === "proctor-message") setTimeout(() => void read(message.message_id), READING);
    },
  });
  const fingerprint = { id: fp, components: {}, platform: ["Demo"], is_staff: false };
  held.socket = socket;
  await socket.say({ type: "proctor-init", fingerprint, secure_browser_enabled: false });
  validate();
  return { socket, validate };
}
