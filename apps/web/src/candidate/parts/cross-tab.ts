import { useRouterState } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { takesOver } from "./take-over.ts";
import { trackedPath } from "../../lib/track.ts";

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
  /** Called in the tab that came later, and in one whose test another tab has taken over. */
  onOther: () => void;
  /** Called in the tab that holds the test. */
  onNewcomer?: (() => void) | undefined;
}

/** Allows one tab or window per test: a later one is told that it is not the first. */
export function useSingleTab({ testSlug, enabled, onOther, onNewcomer }: SingleTab): void {
  const exempt = useRouterState({ select: (state) => isExemptPath(state.location.pathname) });
  const watched = enabled && !exempt;

  // A new callback on every render must not give the tab up and claim it anew.
  const tellOther = useEffectEvent(onOther);
  const tellNewcomer = useEffectEvent(() => onNewcomer?.());

  // Other tabs are outside of this one's React.
  useEffect(() => {
    if (!watched) return;
    return claimTab(testSlug, {
      onOther: () => tellOther(),
      onNewcomer: () => tellNewcomer(),
      takeOver: takesOver(testSlug),
    });
  }, [watched, testSlug]);
}

interface Claim extends Pick<SingleTab, "onOther" | "onNewcomer"> {
  /** The candidate wants to go on in this tab: the one before gives the test up. */
  takeOver?: boolean;
}

/** Claims the test for this tab. Returns the way to give it up. */
export function claimTab(testSlug: string, { onOther, onNewcomer, takeOver = false }: Claim): () => void {
  const name = `invigil:test:${testSlug}`;
  const given = new AbortController();
  const told = once(onOther);
  const stopAnswering = meetNewcomers(name, { onOther: told, onNewcomer, takeOver, given: given.signal });
  // Only a page served over https, or from this machine, has locks; the channel alone does for the others.
  if (navigator.locks) void holdLock(name, { onOther: told, takeOver, given: given.signal });
  return () => {
    given.abort();
    stopAnswering();
  };
}

interface Held {
  onOther: () => void;
  takeOver: boolean;
  given: AbortSignal;
}

async function holdLock(name: string, { onOther, takeOver, given }: Held): Promise<void> {
  const wish = takeOver ? { steal: true } : { ifAvailable: true };
  try {
    for (const attempt of [1, 2]) {
      const held = await navigator.locks.request(name, wish, async (lock) => {
        if (!lock || given.aborted) return false;
        await new Promise((resolve) => given.addEventListener("abort", resolve, { once: true }));
        return true;
      });
      if (held || given.aborted) return;
      if (attempt === 1) await new Promise((resolve) => setTimeout(resolve, SECOND_LOOK));
    }
  } catch {
    // The lock was taken from this tab.
  }
  if (!given.aborted) onOther();
}

/** A tab asks "anyone here?", or says that it takes over; those that were here before answer, or give way. */
function meetNewcomers(
  name: string,
  { onOther, onNewcomer, takeOver, given }: Held & Pick<SingleTab, "onNewcomer">,
): () => void {
  const channel = new BroadcastChannel(name);
  const self = crypto.randomUUID?.() ?? String(Math.random());
  let settled = false;
  const asking = setTimeout(() => (settled = true), SECOND_LOOK);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const message = readMessage(data);
    if (!message || message.from === self || given.aborted) return;
    if (message.kind === "take-over") onOther();
    if (message.kind === "anyone" && settled) {
      channel.postMessage({ kind: "here", from: self, to: message.from });
      onNewcomer?.();
    }
    if (message.kind === "here" && message.to === self) onOther();
  });
  channel.postMessage({ kind: takeOver ? "take-over" : "anyone", from: self });
  return () => {
    clearTimeout(asking);
    channel.close();
  };
}

interface TabMessage {
  kind: "anyone" | "here" | "take-over";
  from: string;
  to?: string;
}

function readMessage(data: unknown): TabMessage | null {
  if (typeof data !== "object" || data === null || !("kind" in data) || !("from" in data)) return null;
  const { kind, from } = data;
  if ((kind !== "anyone" && kind !== "here" && kind !== "take-over") || typeof from !== "string") return null;
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
