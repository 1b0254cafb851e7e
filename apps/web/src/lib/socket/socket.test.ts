// @vitest-environment happy-dom
import { ALIVE, type Acknowledgement, type SocketHello } from "@invigil/contract/socket";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { connectAttempt, eventsSent, resetSocketReport, sendEvent, sendOnce, socketReport } from "./socket.ts";
import { listenToSocket, sockmeta, useSocketState } from "./socket-events.ts";
import { tabId } from "./tab-id.ts";

type Listener = (...values: unknown[]) => void;
type Answer = (message: Record<string, unknown>) => Acknowledgement | null;

/** A socket.io client whose server is `answer`, which returns null to lose the reply. */
function fakeWire(answer: Answer = ({ seq }) => ({ ok: true, seq: Number(seq) })) {
  const listeners = new Map<string, Listener>();
  const sent: Record<string, unknown>[] = [];
  const wire = {
    answer,
    sent,
    on: (event: string, listener: Listener) => listeners.set(event, listener),
    emit: (_event: string, message: unknown, acknowledge?: Listener) => {
      const copy = structuredClone(message) as Record<string, unknown>;
      sent.push(copy);
      const reply = wire.answer(copy);
      if (reply) acknowledge?.(reply);
    },
    disconnect: vi.fn<() => void>(),
    say: (event: string, ...values: unknown[]) => listeners.get(event)?.(...values),
    types: () => sent.map(({ type, seq }) => [type, seq]),
  };
  return wire;
}

const ended = { v: 1, seq: 9, type: "session-ended", solution_set_id: 11, reason: null };
const attempt = { id: 11, testSlug: "demo", eventSequence: 1, newsSequence: 4 };
const blur = { type: "blur", problem: null } as const;
const entered = { type: "full-screen-entered" } as const;

async function connected(wire = fakeWire(), over: Partial<typeof attempt> = {}) {
  const onMessage = vi.fn<(message: unknown) => void>();
  const onReconnect = vi.fn<() => void>();
  let hello: () => SocketHello = () => ({});
  const close = connectAttempt({
    attempt: { ...attempt, ...over },
    query: { testSlug: "demo" },
    onMessage,
    onReconnect,
    open: async (_, says) => {
      hello = says;
      return wire;
    },
  });
  await Promise.resolve();
  await Promise.resolve();
  wire.say("connect");
  return { wire, onMessage, onReconnect, close, hello: () => hello() };
}

beforeEach(() => {
  vi.useRealTimers();
  resetSocketReport();
  localStorage.clear();
  sessionStorage.clear();
});

describe("what the page hears", () => {
  it("confirms that it is there when asked", async () => {
    const { wire } = await connected();
    const answer = vi.fn<() => void>();
    wire.say(ALIVE, answer);
    expect(answer).toHaveBeenCalledOnce();
  });

  it("does not claim to be there once the window has left it, until it comes back from history", async () => {
    const { wire, close } = await connected();
    const answer = vi.fn<() => void>();
    window.dispatchEvent(new Event("pagehide"));
    wire.say(ALIVE, answer);
    expect(answer).not.toHaveBeenCalled();
    window.dispatchEvent(new Event("pageshow"));
    wire.say(ALIVE, answer);
    expect(answer).toHaveBeenCalledOnce();
    // A later page of the same window has started, and the browser has not ended this one yet.
    sessionStorage.setItem("invigil:page", "a-later-page-of-it");
    wire.say(ALIVE, answer);
    expect(answer).toHaveBeenCalledOnce();
    close();
  });

  it("is passed on if the contract knows it [B7.19]", async () => {
    const { wire, onMessage } = await connected();
    const tolerance = { v: 1, seq: 10, type: "browser-tolerance", tab_id: tabId(), value: 2 };
    for (const message of [ended, tolerance]) wire.say("message", message);
    expect(onMessage.mock.calls).toEqual([[ended], [tolerance]]);
    expect(socketReport()).toEqual({ sequence: 1, failed: [] });
  });

  it("continues where the page stopped: after what it loaded, then after the last message it heard", async () => {
    const { wire, hello } = await connected();
    expect(hello()).toEqual({ heard: 4, tab_id: tabId() });
    wire.say("message", ended);
    expect(hello()).toEqual({ heard: 9, tab_id: tabId() });
  });

  it("is kept for the submission if it cannot be parsed", async () => {
    const { wire, onMessage } = await connected();
    wire.say("message", { ...ended, v: 2 });
    expect(onMessage).not.toHaveBeenCalled();
    expect(socketReport().failed).toMatchObject([{ type: "unreadable-message" }]);
  });

  it("says when the connection was down and came back", async () => {
    const { wire, onReconnect } = await connected();
    expect(onReconnect).not.toHaveBeenCalled();
    wire.say("connect");
    expect(onReconnect).toHaveBeenCalledOnce();
  });

  it("reaches every part of the page, with the server's name for this connection [A7.26]", async () => {
    const heard: string[] = [];
    const stop = listenToSocket({
      onMessage: ({ type }) => heard.push(type),
      onReconnect: () => heard.push("reconnected"),
    });
    const { wire, close } = await connected();
    expect(sockmeta()).toBeNull();
    wire.say("message", { v: 1, seq: 1, type: "init", connid: "c", wid: "w", sockid: "s" });
    expect(sockmeta()).toEqual({ connid: "c", wid: "w", sockid: "s" });
    wire.say("connect");
    stop();
    wire.say("message", ended);
    expect([...new Set(heard)]).toEqual(["init", "reconnected"]);
    close();
    expect(sockmeta()).toBeNull();
  });

  it("shows whether there is a connection [B4.12]", async () => {
    const { wire, close } = await connected();
    const state = () => useSocketState.getState().state;
    expect(state()).toBe("connected");
    wire.say("disconnect", "transport close");
    expect(state()).toBe("disconnected");
    wire.say("connect");
    wire.say("connect_error", new Error("websocket error"));
    expect(state()).toBe("disconnected");
    expect(socketReport().failed).toMatchObject([{ type: "socket-failed", issue: "connect_error: websocket error" }]);
    close();
  });
});

describe("what the page says", () => {
  it("is numbered from 1, one after another, with time and tab [A9.04, B7.20]", async () => {
    expect(socketReport().sequence).toBe(1);
    const { wire } = await connected();
    sendEvent(blur);
    sendEvent(entered);
    expect(wire.types()).toEqual([
      ["blur", 1],
      ["full-screen-entered", 2],
    ]);
    expect(wire.sent[0]).toMatchObject({ v: 1, tab_id: tabId(), at: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect(socketReport()).toEqual({ sequence: 3, failed: [] });
  });

  it("continues with the server's number in a new browser, and with its own after a reload [B4.12]", async () => {
    const first = await connected(fakeWire(), { eventSequence: 7 });
    sendEvent(blur);
    first.close();
    // A reload loses the memory but not the storage.
    resetSocketReport();
    const { wire } = await connected(fakeWire(), { eventSequence: 7 });
    sendEvent(entered);
    expect([...first.wire.types(), ...wire.types()]).toEqual([
      ["blur", 7],
      ["full-screen-entered", 8],
    ]);
  });

  it("waits while the connection is down and follows in order [B4.12]", async () => {
    const { wire } = await connected();
    wire.say("disconnect", "transport close");
    sendEvent(blur);
    sendEvent(entered);
    expect(wire.sent).toEqual([]);
    expect(socketReport().failed.map(({ type }) => type)).toEqual(["blur", "full-screen-entered"]);
    wire.say("connect");
    expect(wire.types()).toEqual([
      ["blur", 1],
      ["full-screen-entered", 2],
    ]);
    expect(socketReport().failed).toEqual([]);
  });

  it("is repeated with the same number when its reply was lost with the connection [B4.12]", async () => {
    const { wire } = await connected(fakeWire(() => null));
    sendEvent(blur);
    wire.say("disconnect", "transport close");
    wire.answer = ({ seq }) => ({ ok: true, seq: Number(seq) });
    wire.say("connect");
    expect(wire.types()).toEqual([
      ["blur", 1],
      ["blur", 1],
    ]);
    expect(wire.sent[1]).toEqual(wire.sent[0]);
    expect(socketReport()).toEqual({ sequence: 2, failed: [] });
  });

  it("survives a reload before it was acknowledged [B4.12]", async () => {
    const first = await connected(fakeWire(() => null));
    sendEvent(blur);
    first.close();
    const kept = sessionStorage.getItem("invigil:demo:events");
    resetSocketReport();
    sessionStorage.setItem("invigil:demo:events", kept ?? "");
    const { wire } = await connected();
    expect(wire.types()).toEqual([["blur", 1]]);
    expect(wire.sent[0]).toEqual(first.wire.sent[0]);
  });

  it("takes the number that the server expects if another window was faster [B4.12]", async () => {
    const { wire } = await connected(
      fakeWire(({ seq }) =>
        Number(seq) < 5 ? { ok: false, code: "sequence", expected: 5 } : { ok: true, seq: Number(seq) },
      ),
    );
    sendEvent(blur);
    sendEvent(entered);
    expect(wire.types()).toEqual([
      ["blur", 1],
      ["blur", 5],
      ["full-screen-entered", 6],
    ]);
    expect(socketReport()).toEqual({ sequence: 7, failed: [] });
  });

  it("goes with the submission if the server refuses it, and lets the next one through [B4.12]", async () => {
    const refused: Answer = ({ type, seq }) =>
      type === "blur" ? { ok: false, code: "invalid" } : { ok: true, seq: Number(seq) };
    await connected(fakeWire(refused));
    sendEvent(blur);
    sendEvent(entered);
    expect(socketReport().failed).toMatchObject([{ type: "blur", refused: "invalid" }]);
    await eventsSent();
  });

  it("retries a moment later if too much came at once", async () => {
    vi.useFakeTimers();
    const { wire } = await connected(fakeWire(() => ({ ok: false, code: "limit" })));
    sendEvent(blur);
    wire.answer = ({ seq }) => ({ ok: true, seq: Number(seq) });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(wire.types()).toHaveLength(2);
    expect(socketReport().failed).toEqual([]);
  });

  it("is sent once without using up a number if it is stale a second later [B7.06]", async () => {
    const beat = { type: "ping" } as const;
    expect(sendOnce(beat)).toBe(false);
    const { wire, close } = await connected();
    expect(sendOnce(beat)).toBe(true);
    sendEvent(blur);
    expect(wire.types()).toEqual([
      ["ping", 1],
      ["blur", 1],
    ]);
    close();
    expect(sendOnce(beat)).toBe(false);
  });
});

it("closes a connection that opens only after it was abandoned", async () => {
  const wire = fakeWire();
  const opened = Promise.withResolvers<typeof wire>();
  const close = connectAttempt({
    attempt,
    query: { testSlug: "demo" },
    onMessage: () => {},
    onReconnect: () => {},
    open: () => opened.promise,
  });
  close();
  opened.resolve(wire);
  await vi.waitFor(() => expect(wire.disconnect).toHaveBeenCalledOnce());
});

it("lets the page work without a socket, and reports why", async () => {
  connectAttempt({
    attempt,
    query: { testSlug: "demo" },
    onMessage: () => {},
    onReconnect: () => {},
    open: () => Promise.reject(new Error("no chunk")),
  });
  await vi.waitFor(() => expect(socketReport().failed).toMatchObject([{ type: "socket-unavailable" }]));
});
