import type { ProctorPlan } from "@invigil/contract/proctoring/proctoring";
import { vi } from "vitest";
import { connectAttempt, socketReport } from "../../../lib/socket/socket.ts";
import type { SignedIn } from "../../../lib/resources.ts";
import { errorReply, fakeFetch, type Seen } from "../../../testing/fake-fetch.ts";
import { aTest, candidate } from "../../../testing/fixtures.ts";
import { startProctoring } from "../start-proctoring.ts";
import { SESSION_ID } from "./a-plan.ts";

const STORAGE = "http://localhost/storage/";
export const CREATE = "/rpc/proctorv2/settings/create/test/3";

/** A fake proctor service that follows `plan`. */
export function fakeProctorService(plan: ProctorPlan | null, over: (seen: Seen) => Response | null = () => null) {
  let images = 0;
  const stored: string[] = [];
  const requests = fakeFetch((seen) => {
    const answer = over(seen);
    if (answer) return answer;
    switch (seen.path) {
      case CREATE:
        return Response.json({
          token: "proctor-token",
          image_sequence: -1,
          proctorSessionId: SESSION_ID,
          plan,
          counters: null,
        });
      case "/v1/signed-url":
        images += 1;
        return Response.json({ signed_url: `${STORAGE}${images}`, image_sequence: images });
      case "/v1/3/heartbeat":
        return Response.json({ ok: true });
      default:
        return errorReply(404, "not_found");
    }
  });
  const service = globalThis.fetch;
  // Pictures are not JSON.
  vi.stubGlobal("fetch", (input: string, init?: RequestInit) => {
    if (!input.startsWith(STORAGE)) return service(input, init);
    stored.push(input);
    return Promise.resolve(new Response(null));
  });
  return { requests, stored };
}

/** Events that the page has queued for a server that is not there. */
export function said(type?: string) {
  const events = socketReport().failed;
  return type === undefined ? events.map((event) => event["type"]) : events.filter((event) => event["type"] === type);
}

export function run(test = aTest(), user: SignedIn = candidate) {
  return startProctoring({ id: 11, test, user });
}

/** A socket that receives and acknowledges everything. Returns what it received and a way to send as the server. */
export async function connectSocket() {
  const heard: Record<string, unknown>[] = [];
  const listeners = new Map<string, (...values: unknown[]) => void>();
  const close = connectAttempt({
    attempt: { id: 11, testSlug: "demo", eventSequence: 1, newsSequence: 0 },
    query: { testSlug: "demo" },
    onMessage: () => {},
    onReconnect: () => {},
    open: () =>
      Promise.resolve({
        on: (event: string, listener: (...values: unknown[]) => void) => listeners.set(event, listener),
        emit: (_event: string, message: unknown, acknowledge?: unknown) => {
          const copy = structuredClone(message) as Record<string, unknown>;
          heard.push(copy);
          (acknowledge as ((answer: unknown) => void) | undefined)?.({ ok: true, seq: copy["seq"] });
        },
        disconnect: () => {},
      }),
  });
  await vi.waitFor(() => {
    if (!listeners.has("message")) throw new Error("not connected yet");
  });
  listeners.get("connect")?.();
  return {
    heard,
    close,
    drop: () => listeners.get("disconnect")?.("transport close"),
    reconnect: () => listeners.get("connect")?.(),
    say: (message: Record<string, unknown>) => listeners.get("message")?.({ v: 1, seq: 1, ...message }),
  };
}
