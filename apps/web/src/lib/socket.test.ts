import { beforeEach, expect, it, vi } from "vitest";
import { connectAttempt, resetSocketReport, socketReport } from "./socket.ts";
import { listenToSocket, sockmeta } from "./socket-events.ts";

type Listener = (...values: unknown[]) => void;

function fakeWire() {
  const listeners = new Map<string, Listener>();
  return {
    on: (event: string, listener: Listener) => listeners.set(event, listener),
    disconnect: vi.fn<() => void>(),
    say: (event: string, ...values: unknown[]) => listeners.get(event)?.(...values),
  };
}

const ended = { v: 1, seq: 9, type: "session-ended", solution_set_id: 11, reason: null };

async function connected() {
  const wire = fakeWire();
  const onMessage = vi.fn<(message: unknown) => void>();
  const onReconnect = vi.fn<() => void>();
  const close = connectAttempt({ query: { testSlug: "demo" }, onMessage, onReconnect, open: async () => wire });
  await vi.waitFor(() => wire.say("connect"));
  return { wire, onMessage, onReconnect, close };
}

beforeEach(resetSocketReport);

it("hands on what the contract knows and remembers its sequence for the submission", async () => {
  const { wire, onMessage } = await connected();
  wire.say("message", ended);
  expect(onMessage).toHaveBeenCalledExactlyOnceWith(ended);
  expect(socketReport()).toEqual({ sequence: 9, failed: [] });
});

it("starts with the initial event sequence 1 [A9.04]", () => {
  expect(socketReport().sequence).toBe(1);
});

it("keeps what it cannot read for the submission instead of handing it on", async () => {
  const { wire, onMessage } = await connected();
  wire.say("message", { ...ended, v: 2 });
  expect(onMessage).not.toHaveBeenCalled();
  expect(socketReport().failed).toMatchObject([{ type: "unreadable-message" }]);
});

it("says so when the line was down and came back", async () => {
  const wire = fakeWire();
  const onReconnect = vi.fn<() => void>();
  connectAttempt({ query: { testSlug: "demo" }, onMessage: () => {}, onReconnect, open: async () => wire });
  await Promise.resolve();
  await Promise.resolve();
  wire.say("connect");
  expect(onReconnect).not.toHaveBeenCalled();
  wire.say("connect");
  expect(onReconnect).toHaveBeenCalledOnce();
});

it("tells every part of the page, and how the server names this connection [A7.26]", async () => {
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
  wire.say("connect");
  stop();
  wire.say("message", ended);
  expect([...new Set(heard)]).toEqual(["init", "reconnected"]);
  close();
  expect(sockmeta()).toBeNull();
});

it("closes a connection that opens only after it was given up", async () => {
  const wire = fakeWire();
  const opened = Promise.withResolvers<typeof wire>();
  const close = connectAttempt({
    query: { testSlug: "demo" },
    onMessage: () => {},
    onReconnect: () => {},
    open: () => opened.promise,
  });
  close();
  opened.resolve(wire);
  await vi.waitFor(() => expect(wire.disconnect).toHaveBeenCalledOnce());
});

it("lets the page work without a socket and reports why", async () => {
  connectAttempt({
    query: { testSlug: "demo" },
    onMessage: () => {},
    onReconnect: () => {},
    open: () => Promise.reject(new Error("no chunk")),
  });
  await vi.waitFor(() => expect(socketReport().failed).toMatchObject([{ type: "socket-unavailable" }]));
});
