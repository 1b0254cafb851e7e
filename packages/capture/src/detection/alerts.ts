import { ALERT_THRESHOLD } from "@invigil/contract/constants";
import type { AlertKind } from "@invigil/contract/socket-client";
import type { Finding } from "../types.ts";
import { showsMultipleFaces, showsNoFace, showsObjects } from "./classify.ts";

/** Two hits out of three, so that one bad frame raises no alert. */
const FRAMES_LOOKED_AT = 3;
const HITS_NEEDED = 2;
/** Our choice: how often an alert is repeated while the camera still shows it. */
export const ALERT_REPEAT = 30_000;

interface Watch {
  /** The confidence of the last frames that were clear enough, or null for one that did not show it. */
  last: (number | null)[];
  /** When it was last reported, in milliseconds, or null once it is over. */
  told: number | null;
  count: number;
}
export type AlertState = Record<AlertKind, Watch>;

export interface RaisedAlert {
  kind: AlertKind;
  confidence: number;
  /** How many there were of this kind, including this one. */
  count: number;
  /** The first ones of a kind are only recorded; from then on the candidate is told as well. */
  shown: boolean;
}
interface Watched {
  state: AlertState;
  alerts: RaisedAlert[];
}

const nothing: Watch = { last: [], told: null, count: 0 };
export const noAlerts: AlertState = {
  "no-face": nothing,
  "multiple-faces": nothing,
  objects: nothing,
  "multiple-monitors": nothing,
};

/** Returns the state after one more frame, and the alerts that it raised. An unclear frame changes nothing. */
export function watchFrame(before: AlertState, finding: Finding, at: number): Watched {
  if (finding.unclear !== null) return { state: before, alerts: [] };
  const { confidence } = finding;
  const hits: [AlertKind, number | null][] = [
    ["no-face", showsNoFace(finding) ? confidence.noFace : null],
    ["multiple-faces", showsMultipleFaces(finding) ? confidence.multipleFaces : null],
    ["objects", showsObjects(finding) ? confidence.objects : null],
  ];
  const alerts: RaisedAlert[] = [];
  const state = { ...before };
  for (const [kind, hit] of hits) {
    const last = [...before[kind].last, hit].slice(-FRAMES_LOOKED_AT);
    const shows = last.filter((each) => each !== null);
    // It is over when none of the frames shows it, so that a flickering model does not raise two alerts for one.
    const told = shows.length === 0 ? null : before[kind].told;
    const due = told === null || at - told >= ALERT_REPEAT;
    state[kind] = { ...before[kind], last, told };
    if (hit === null || shows.length < HITS_NEEDED || !due) continue;
    state[kind] = { last, told: at, count: before[kind].count + 1 };
    alerts.push(alertOf(kind, Math.max(...shows), state[kind].count));
  }
  return { state, alerts };
}

/** The browser knows how many monitors there are: reported once, until there is only one again. */
export function watchScreen(before: AlertState, extended: boolean, at: number): Watched {
  const watch = before["multiple-monitors"];
  if (extended === (watch.told !== null)) return { state: before, alerts: [] };
  const next = extended ? { ...watch, told: at, count: watch.count + 1 } : { ...watch, told: null };
  const alerts = extended ? [alertOf("multiple-monitors", 1, next.count)] : [];
  return { state: { ...before, "multiple-monitors": next }, alerts };
}

function alertOf(kind: AlertKind, confidence: number, count: number): RaisedAlert {
  return { kind, confidence, count, shown: count > ALERT_THRESHOLD };
}
