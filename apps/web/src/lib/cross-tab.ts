import { useRouterState } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { trackedPath } from "./track.ts";

/** A lock of the tab before takes a moment to fall when a page is reloaded. */
const SECOND_LOOK = 300;

const EXEMPT = [/^\/test\/[^/]+\/help\/?$/, /^\/test-report\//];

/** Help and report may be read beside the test. */
export function isExemptPath(pathname: string): boolean {
  return EXEMPT.some((pattern) => pattern.test(trackedPath(pathname)));
}

interface SingleTab {
  testSlug: string;
  /** `disableMultiTab` of the test. */
  enabled: boolean;
  /** Called in the tab that came later. */
  onOther: () => void;
}

/** Allows one tab or window per test: a later one is told that it is not the first. */
export function useSingleTab({ testSlug, enabled, onOther }: SingleTab): void {
  const exempt = useRouterState({ select: (state) => isExemptPath(state.location.pathname) });
  const watched = enabled && !exempt;

  // A new callback on every render must not give the tab up and claim it anew.
  const tellOther = useEffectEvent(onOther);

  // Other tabs are outside of this one's React.
  useEffect(() => {
    if (!watched) return;
    return claimTab(testSlug, () => tellOther());
  }, [watched, testSlug]);
}

/** Claims the test for this tab. Returns the way to give it up. */
export function claimTab(testSlug: string, onOther: () => void): () => void {
  const name = `invigil:test:${testSlug}`;
  const given = new AbortController();
  const told = once(onOther);
  const stopAnswering = answerNewcomers(name, told, given.signal);
  // Only a page served over https, or from this machine, has locks; the channel alone does for the others.
  if (navigator.locks) void holdLock(name, told, given.signal);
  return () => {
    given.abort();
    stopAnswering();
  };
}

async function holdLock(name: string, onOther: () => void, given: AbortSignal): Promise<void> {
  for (const attempt of [1, 2]) {
    const held = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (!lock || given.aborted) return false;
      await new Promise((resolve) => given.addEventListener("abort", resolve, { once: true }));
      return true;
    });
    if (held || given.aborted) return;
    if (attempt === 1) await new Promise((resolve) => setTimeout(resolve, SECOND_LOOK));
  }
  if (!given.aborted) onOther();
}

/** A tab asks "anyone here?"; those that were here before answer. */
function answerNewcomers(name: string, onOther: () => void, given: AbortSignal): () => void {
  const channel = new BroadcastChannel(name);
  const self = crypto.randomUUID?.() ?? String(Math.random());
  let settled = false;
  const asking = setTimeout(() => (settled = true), SECOND_LOOK);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const message = readMessage(data);
    if (!message || message.from === self || given.aborted) return;
    if (message.kind === "anyone" && settled) channel.postMessage({ kind: "here", from: self, to: message.from });
    if (message.kind === "here" && message.to === self) onOther();
  });
  channel.postMessage({ kind: "anyone", from: self });
  return () => {
    clearTimeout(asking);
    channel.close();
  };
}

interface TabMessage {
  kind: "anyone" | "here";
  from: string;
  to?: string;
}

function readMessage(data: unknown): TabMessage | null {
  if (typeof data !== "object" || data === null || !("kind" in data) || !("from" in data)) return null;
  const { kind, from } = data;
  if ((kind !== "anyone" && kind !== "here") || typeof from !== "string") return null;
  return "to" in data && typeof data.to === "string" ? { kind, from, to: data.to } : { kind, from };
}

function once(callback: () => void): () => void {
  let called = false;
  return () => {
    if (called) return;
    called = true;
    callback();
  };
}
