import { DETECTION_INTERVAL } from "@invigil/contract/constants";
import { conclude, prolong, type Spell } from "./spell.ts";

/** How long detection may take to load, or pause, before it counts as not running. */
const SILENCE = 60_000;
/** After a longer pause between two looks the computer was asleep, or the page was. */
const ASLEEP = 10_000;

/** When the last frame was checked and the last look begun, and how long detection has been off. */
export interface Silence {
  checked: number;
  ticked: number;
  off: Spell | null;
}

export function startSilence(at: number): Silence {
  return { checked: at, ticked: at, off: null };
}

/** A look begins. `reports` holds the times to report if nothing has been checked for too long. */
export function awaitLook(before: Silence, at: number): { silence: Silence; reports: number[] } {
  const slept = at - before.ticked > ASLEEP;
  const checked = slept ? Math.max(before.checked, at - DETECTION_INTERVAL) : before.checked;
  if (at - checked < SILENCE) return { silence: { checked, ticked: at, off: slept ? null : before.off }, reports: [] };
  const { spell, reports } = prolong(before.off, at, { since: checked, after: SILENCE });
  return { silence: { checked, ticked: at, off: spell }, reports };
}

/** A frame was checked. `reports` holds the end of the silence before it. */
export function endLook(before: Silence, at: number): { silence: Silence; reports: number[] } {
  return {
    silence: { ...before, checked: at, off: null },
    reports: before.off ? conclude({ ...before.off, last: at }) : [],
  };
}
