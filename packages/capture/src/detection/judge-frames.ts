import type { UnseenKind } from "@invigil/contract/socket-client";
import { UNCLEAR_PICTURES } from "@invigil/rules/proctoring/clarity";
import type { DetectionCounters, DetectionEvent, Finding, Sight } from "../types.ts";
import { noAlerts, watchFrame, watchScreen, type RaisedAlert, type SeenFrame } from "./alerts.ts";
import { DETECTOR } from "./detector.ts";
import { keepScene, readScene, type SceneStore } from "./scene.ts";
import { clearSight, watchClarity } from "./watch-clarity.ts";

interface Options {
  emit: (event: DetectionEvent) => void;
  now: () => number;
  /** How many milliseconds lie between two pictures from which the room is learned. */
  every: number;
  scene: SceneStore | undefined;
}

/** The browser itself says how many screens there are; no model looks for them. */
const SCREEN = "screen.isExtended";

/** Decides what the findings, one after the other, are worth telling, and counts them. */
export function createJudge({ emit, now, every, scene }: Options) {
  const counters: DetectionCounters = {
    frames: 0,
    unclear_frames: 0,
    no_face: 0,
    multiple_faces: 0,
    objects: 0,
    extended_screen: false,
  };
  let alerts = { ...noAlerts, scene: scene ? readScene(scene) : noAlerts.scene };
  let clarity = clearSight;
  let sight: Sight = null;

  function count(finding: Finding, seen: SeenFrame | null): void {
    const shows = (kind: string) => Number(seen?.signs.some((sign) => sign.kind === kind && !sign.doubtful) ?? false);
    counters.frames += 1;
    counters.unclear_frames += Number(finding.unclear !== null);
    counters.no_face += shows("no-face");
    counters.multiple_faces += shows("multiple-faces");
    counters.objects += shows("objects");
  }

  function raise(raised: readonly RaisedAlert[], by: { detector: string; details: Record<string, unknown> }): void {
    for (const alert of raised) emit({ type: "alert", ...alert, ...by });
  }

  /** Reports what was wrong at each of these times. */
  function tell(kind: UnseenKind, why: string, times: readonly number[]): void {
    for (const time of times) emit({ type: "unseen", kind, why, ago: Math.max(0, now() - time) });
  }

  /** Tells the candidate, as long as it lasts. */
  function show(next: Sight): void {
    if (next === sight) return;
    sight = next;
    emit({ type: "sight", sight });
  }

  return {
    tell,
    show,
    counters: () => ({ ...counters }),
    judge(finding: Finding): void {
      const at = now();
      const known = alerts.scene;
      const watched = watchFrame(alerts, finding, { at, every });
      alerts = watched.state;
      if (scene && alerts.scene !== known) keepScene(scene, alerts.scene);
      count(finding, watched.seen);
      emit({ type: "finding", finding });
      raise(watched.alerts, { detector: DETECTOR, details: detailsOf(watched) });
      const clear = watchClarity(clarity, finding, { at, after: (UNCLEAR_PICTURES - 1) * every });
      clarity = clear.state;
      for (const { why, at: time } of clear.reports) tell("camera-unclear", why, [time]);
      show(clear.sight);
    },
    judgeScreen(extended: boolean): void {
      counters.extended_screen = extended;
      const watched = watchScreen(alerts, extended, now());
      alerts = watched.state;
      raise(watched.alerts, { detector: SCREEN, details: {} });
    },
    /** The camera is off, so nothing is wrong with its picture any more. */
    rest(): void {
      clarity = clearSight;
      show(null);
    },
  };
}

/** Names no object that other frames have not confirmed. */
function detailsOf({ seen, agreed }: Pick<ReturnType<typeof watchFrame>, "seen" | "agreed">): Record<string, unknown> {
  const things = seen?.things ?? [];
  const named = (name: string) => things.filter(({ what }) => what === name).length;
  const objects = things.filter(({ what }) => agreed.some(({ object }) => object === what));
  return {
    faces: named("face"),
    persons: named("person"),
    objects: objects.map(({ what, score }) => ({ name: what, score: Number(score.toFixed(2)) })),
  };
}
