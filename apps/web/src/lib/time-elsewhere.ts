import { z } from "zod";

const KEY = "invigil:elsewhere";
/** When this tab last left a page of ours, by this device's clock, and how long it had been on other sites by then. */
const Kept = z.object({ leftAt: z.number(), elsewhere: z.number() });

let watching = false;
let elsewhere: number | null = null;
let told = false;

/**
 * Measures how long this tab shows other sites between two pages of ours. The browser says when it began to open a page,
 * so neither opening it, however slow the computer is, nor another page of ours counts.
 */
export function watchTimeElsewhere(): void {
  if (watching) return;
  watching = true;
  elsewhere = sinceLeft(performance.timeOrigin);
  globalThis.addEventListener("pagehide", () => keep({ leftAt: now(), elsewhere: elsewhere ?? 0 }));
  globalThis.addEventListener("pageshow", ({ persisted }) => {
    // A page that is watched reports by itself that it was left and came back from history.
    if (persisted && !told) elsewhere = sinceLeft(now());
  });
}

/** In milliseconds; undefined if this tab cannot know it. */
export function timeElsewhere(): number | undefined {
  watchTimeElsewhere();
  return elsewhere === null ? undefined : Math.round(elsewhere);
}

/** The server knows it. */
export function forgetTimeElsewhere(): void {
  told = true;
  elsewhere = 0;
}

const now = () => performance.timeOrigin + performance.now();

function sinceLeft(until: number): number | null {
  const kept = read();
  // The browser begins to open a page before it leaves the one before.
  return kept && kept.elsewhere + Math.max(0, until - kept.leftAt);
}

function read(): z.infer<typeof Kept> | null {
  try {
    return Kept.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

function keep(value: z.infer<typeof Kept>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(value));
  } catch {
    // The server then measures by itself.
  }
}
