import { useRouterState } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { takesOver } from "./take-over.ts";
import { trackedPath } from "../../lib/track.ts";

/** When a page is reloaded, its previous lock takes a moment to be released. */
const SECOND_LOOK = 300;

const EXEMPT = [/^\/test\/[^/]+\/help\/?$/, /^\/test-report\//];

/** Help and the report may be read beside the test. */
export function isExemptPath(pathname: string): boolean {
  return EXEMPT.some((pattern) => pattern.test(trackedPath(pathname)));
}

interface SingleTab {
  testSlug: string;
  /** The test's `disableMultiTab` setting. */
  enabled: boolean;
  /** Called in the tab that came later, and in a tab whose test another tab has taken over. */
  onOther: () => void;
  /** Called in the tab that holds the test. */
  onNewcomer?: (() => void) | undefined;
}

/** Allows one tab or window per test and tells any later one that it is not the first. */
export function useSingleTab({ testSlug, enabled, onOther, onNewcomer }: SingleTab): void {
  const exempt = useRouterState({ select: (state) => isExemptPath(state.location.pathname) });
  const watched = enabled && !exempt;

  // A new callback on every render must not release and reclaim the tab.
  const tellOther = useEffectEvent(onOther);
  const tellNewcomer = useEffectEvent(() => onNewcomer?.());

  // Claims the test among this browser's tabs.
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
  /** The candidate wants to continue in this tab, so the previous one must release the test. */
  takeOver?: boolean;
}

/** Claims the test for this tab and returns a function that releases it. */
export function claimTab(testSlug: string, { onOther, onNewcomer, takeOver = false }: Claim): () => void {
  const name = `invigil:test:${testSlug}`;
  const given = new AbortController();
  const told = once(onOther);
  const stopAnswering = meetNewcomers(name, { onOther: told, onNewcomer, takeOver, given: given.signal });
  // Locks exist only on pages served over https or from this machine; elsewhere the channel alone must do.
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
    // Another tab took the lock.
  }
  if (!given.aborted) onOther();
}

/** A new tab asks whether anybody is here, or says that it is taking over; earlier tabs reply or give way. */
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
