interface Point {
  x: number;
  y: number;
}

/** Places in a picture, in pixels. Right and left are the person's own: in a picture that is not mirrored, right is at its left edge. */
export interface FacePoints {
  rightEye: Point;
  leftEye: Point;
  /** The tip. */
  nose: Point;
  /** Where the face ends beside the eyes: the ears, or the jaw below them. */
  rightSide: Point;
  leftSide: Point;
}

export interface HeadPose {
  /** From -1, fully to the person's right, to 1, fully to the left; about 0 straight ahead. */
  turn: number;
  /** In degrees, positive towards the person's left shoulder. */
  tilt: number;
}

/** How a head is held. Null if the points are no face seen from the front or from a side. */
export function headPose({ rightEye, leftEye, nose, rightSide, leftSide }: FacePoints): HeadPose | null {
  const [across, down] = [leftEye.x - rightEye.x, leftEye.y - rightEye.y];
  const length = Math.hypot(across, down);
  if (length === 0 || across <= 0) return null;
  // Along the line of the eyes, so that a tilted head counts as turned no more than an upright one.
  const along = (from: Point, to: Point) => ((to.x - from.x) * across + (to.y - from.y) * down) / length;
  const width = along(rightSide, leftSide);
  if (width <= 0) return null;
  const turn = (along(rightSide, nose) - along(nose, leftSide)) / width;
  return { turn: Math.max(-1, Math.min(1, turn)), tilt: (Math.atan2(down, across) * 180) / Math.PI };
}
