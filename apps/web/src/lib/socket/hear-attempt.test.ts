import { expect, it, vi } from "vitest";
import { hearAttempt } from "./hear-attempt.ts";

function aWire() {
  const listeners = new Map<string, (...values: unknown[]) => void>();
  return {
    on: (event: string, listener: (...values: unknown[]) => void) => listeners.set(event, listener),
    emit: vi.fn(),
    disconnect: vi.fn(),
    say: (event: string, value?: unknown) => listeners.get(event)?.(value),
    isHeard: () => listeners.has("message"),
  };
}

const query = { testSlug: "demo" };
const changed = { v: 1, seq: 4, type: "receipt-changed", solution_set_id: 10 };

it("passes on the news of an attempt, says nothing to the server, and stops", async () => {
  const wire = aWire();
  const heard: string[] = [];
  const stop = hearAttempt({
    query,
    onMessage: ({ type }) => heard.push(type),
    onReconnect: () => heard.push("reconnected"),
    open: async () => wire,
  });
  await vi.waitUntil(wire.isHeard);
  wire.say("connect");
  wire.say("message", changed);
  wire.say("message", { ...changed, type: "from-a-newer-server" });
  wire.say("connect");
  expect(heard).toEqual(["receipt-changed", "reconnected"]);
  expect(wire.emit).not.toHaveBeenCalled();
  stop();
  expect(wire.disconnect).toHaveBeenCalledOnce();
});

it("closes a connection that opens only after it was abandoned", async () => {
  const wire = aWire();
  hearAttempt({ query, onMessage: () => {}, onReconnect: () => {}, open: async () => wire })();
  await vi.waitFor(() => expect(wire.disconnect).toHaveBeenCalledOnce());
});
