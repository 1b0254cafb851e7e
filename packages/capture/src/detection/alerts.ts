import { ALERT_THRESHOLD } from "@invigil/contract/constants";
import type { AlertKind } from "@invigil/contract/socket-client";
import { agreedSigns, PICTURES_ASKED, signsOf, type Sign } from "@invigil/rules/proctoring/agreement";
import type { SeenThing } from "@invigil/rules/proctoring/seen-thing";
import type { Finding } from "../types.ts";
import { besideRoom, isLearned, learnScene, noScene, type SceneState } from "./scene.ts";

/** What only a closer look is sure of counts if it is seen for most of 20 s: nobody drinks for that long. */
const DOUBTFUL = { asked: 20, agree: 12 };

/** Our choice: how often an alert is repeated while the camera still shows it. */
export const ALERT_REPEAT = 30_000;

/** What one clear frame shows besides the room. */
export interface SeenFrame {
  things: readonly SeenThing[];
  signs: readonly Sign[];
  confidence: Record<Exclude<AlertKind, "multiple-monitors">, number>;
}
interface Watch {
  /** When it was last reported, in milliseconds, or null once it is over. */
  told: number | null;
  count: number;
}
export interface AlertState {
  scene: SceneState;
  /** The last clear frames, latest first, as many as are asked about what is doubtful. */
  frames: readonly SeenFrame[];
  watches: Record<AlertKind, Watch>;
}

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

const nothing: Watch = { told: null, count: 0 };
export const noAlerts: AlertState = {
  scene: noScene,
  frames: [],
  watches: { "no-face": nothing, "multiple-faces": nothing, objects: nothing, "multiple-monitors": nothing },
};

const FROM_FRAMES = ["no-face", "multiple-faces", "objects"] as const;

/**
 * Returns the state after one more frame, what the frame shows, what others agree on and the alerts that it raised, by
 * the same rules as the server: two frames of three must agree, and what stood in the room from the start is left out. An unclear frame
 * changes nothing.
 */
export function watchFrame(
  before: AlertState,
  finding: Finding,
  { at, every }: { at: number; every: number },
): Watched & { seen: SeenFrame | null; agreed: readonly Sign[] } {
  if (finding.unclear !== null) return { state: before, alerts: [], seen: null, agreed: [] };
  const { things, weak, fields } = finding;
  const scene = learnScene(before.scene, { things: [...things, ...weak], fields }, { at, every });
  const seen = lookOutside(finding, scene);
  const frames = [seen, ...before.frames].slice(0, DOUBTFUL.asked);
  const votes = { before: before.frames.map(({ signs }) => signs), browser: [], doubtful: DOUBTFUL };
  const agreed = agreedSigns(seen.signs, votes);
  const alerts: RaisedAlert[] = [];
  const watches = { ...before.watches };
  for (const kind of FROM_FRAMES) {
    const shows = frames.filter(({ signs }, ago) =>
      signs.some((sign) => sign.kind === kind && (ago < PICTURES_ASKED || sign.doubtful)),
    );
    // It is over when none of the frames shows it, so that a flickering model does not raise two alerts for one.
    const { count } = before.watches[kind];
    const told = shows.length === 0 ? null : before.watches[kind].told;
    const due = told === null || at - told >= ALERT_REPEAT;
    watches[kind] = { told, count };
    if (!due || !agreed.some((sign) => sign.kind === kind)) continue;
    watches[kind] = { told: at, count: count + 1 };
    alerts.push(alertOf(kind, Math.max(...shows.map(({ confidence }) => confidence[kind])), count + 1));
  }
  return { state: { scene, frames, watches }, alerts, seen, agreed };
}

/** Until the room is known, nothing counts that may turn out to belong to it; a phone never does. */
function lookOutside(finding: Finding, scene: SceneState): SeenFrame {
  const things = besideRoom(finding, scene);
  const signs = signsOf(things).filter(
    ({ kind, object }) => isLearned(scene) || (kind !== "multiple-faces" && (object ?? PHONE) === PHONE),
  );
  const faces = things.filter(({ what }) => what === "face");
  const persons = things.filter(({ what }) => what === "person");
  const objects = things.filter(({ what }) => what !== "face" && what !== "person");
  return {
    things,
    signs,
    confidence: {
      "no-face": 1 - finding.likeness,
      "multiple-faces": Math.max(second(faces), second(persons)),
      objects: Math.max(0, ...objects.map(({ score }) => score)),
    },
  };
}

const PHONE = "cell phone";

/** Two persons are as certain as the less certain one. */
function second(things: readonly SeenThing[]): number {
  return things.map(({ score }) => score).toSorted((a, b) => b - a)[1] ?? 0;
}

/** The browser knows how many monitors there are: reported once, until there is only one again. */
export function watchScreen(before: AlertState, extended: boolean, at: number): Watched {
  const watch = before.watches["multiple-monitors"];
  if (extended === (watch.told !== null)) return { state: before, alerts: [] };
  const next = extended ? { told: at, count: watch.count + 1 } : { ...watch, told: null };
  const alerts = extended ? [alertOf("multiple-monitors", 1, next.count)] : [];
  return { state: { ...before, watches: { ...before.watches, "multiple-monitors": next } }, alerts };
}

function alertOf(kind: AlertKind, confidence: number, count: number): RaisedAlert {
  return { kind, confidence, count, shown: count > ALERT_THRESHOLD };
}
