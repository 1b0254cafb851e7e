import type { Movement, MovementOutcome } from "@invigil/contract/proctoring/movements";
import type { HeadPose } from "./head-pose.ts";

/** How far a head must move from how it is usually held: `made` is a clear movement, `begun` may be one. */
const LIMITS = { turn: { made: 0.25, begun: 0.12 }, tilt: { made: 12, begun: 6 } } as const;

const WAYS: Record<Movement, { of: keyof HeadPose; sign: 1 | -1 }> = {
  "look-left": { of: "turn", sign: 1 },
  "look-right": { of: "turn", sign: -1 },
  "tilt-left": { of: "tilt", sign: 1 },
  "tilt-right": { of: "tilt", sign: -1 },
};

/** `other` is any movement but the one that was asked for: left and right are easily confused. */
type Moved = "made" | "begun" | "other" | "still";

/** What a head did, compared with how it is usually held: a camera beside the screen sees every face from a side. */
export function movedHead(movement: Movement, pose: HeadPose, usual: HeadPose): Moved {
  const { of, sign } = WAYS[movement];
  const change = sign * (pose[of] - usual[of]);
  if (change >= LIMITS[of].made) return "made";
  if (change >= LIMITS[of].begun) return "begun";
  const moved = (["turn", "tilt"] as const).some((way) => Math.abs(pose[way] - usual[way]) >= LIMITS[way].made);
  return moved ? "other" : "still";
}

/** A head as it is usually held: the middle of what was seen, straight ahead if nothing was. */
export function usualPose(poses: readonly HeadPose[]): HeadPose {
  const middle = (of: keyof HeadPose) => {
    const sorted = poses.map((pose) => pose[of]).toSorted((one, other) => one - other);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  };
  return { turn: middle("turn"), tilt: middle("tilt") };
}

/** A picture that was taken while the request was shown. */
interface MovementPicture {
  id: string;
  /** Null if it shows no head that can be measured; `why` says what it shows instead. */
  pose: HeadPose | null;
  why: string | null;
}

/** Fewer pictures of a head that did not move prove nothing. */
const FEWEST = 4;

interface JudgedMovement {
  outcome: Exclude<MovementOutcome, "not-shown">;
  /** Why it cannot be judged; null if it can. */
  why: string | null;
}

interface Shown {
  movement: Movement;
  pictures: readonly MovementPicture[];
  usual: HeadPose;
  /** What the page said. */
  seen: boolean;
  disturbed: boolean;
}

/**
 * Whether the pictures show the movement. Everything that can have kept an honest answer from being seen makes the
 * request one that cannot be judged; only a face that is seen throughout and does not move leaves it unanswered.
 */
export function judgeMovement({ movement, pictures, usual, seen, disturbed }: Shown): JudgedMovement {
  const moves = pictures.map(({ pose }) => pose && movedHead(movement, pose, usual));
  if (moves.includes("made")) return { outcome: "answered", why: null };
  const unclear = (why: string): JudgedMovement => ({ outcome: "unclear", why });
  if (disturbed) return unclear("disturbed");
  if (moves.includes("begun")) return unclear("too little");
  if (moves.includes("other")) return unclear("other movement");
  const hidden = pictures.find(({ pose }) => pose === null);
  if (hidden) return unclear(hidden.why ?? "no face");
  if (seen) return unclear("seen by the browser");
  return pictures.length < FEWEST ? unclear("few pictures") : { outcome: "unanswered", why: null };
}

/** The next movement: never the last one again, so that two requests in a row differ. `random` is from 0 to 1. */
export function nextMovement(last: Movement | null, random: number): Movement {
  const others = (Object.keys(WAYS) as Movement[]).filter((movement) => movement !== last);
  return others[Math.min(others.length - 1, Math.floor(random * others.length))] ?? "look-left";
}
