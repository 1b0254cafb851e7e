import { expect, it } from "vitest";
import { headPose, type FacePoints } from "./head-pose.ts";

/** The points that face-api finds in its own sample pictures, of which none is mirrored, and what people see there. */
const FACES: [seen: string, points: FacePoints, turn: string, tilt: string][] = [
  [
    "a woman who looks to her right, upright",
    face({ rightEye: [247, 216], leftEye: [336, 221], nose: [268, 291], rightSide: [221, 216], leftSide: [434, 207] }),
    "right",
    "upright",
  ],
  [
    "a woman who looks to her right and tilts her head to the right",
    face({ rightEye: [197, 263], leftEye: [281, 219], nose: [247, 306], rightSide: [176, 277], leftSide: [363, 163] }),
    "right",
    "right",
  ],
  [
    "a woman who looks ahead and tilts her head far to the left",
    face({ rightEye: [266, 188], leftEye: [339, 258], nose: [254, 263], rightSide: [223, 160], leftSide: [383, 318] }),
    "ahead",
    "left",
  ],
  [
    "a woman from the side, with her right cheek hidden",
    face({ rightEye: [119, 83], leftEye: [136, 82], nose: [119, 102], rightSide: [115, 85], leftSide: [168, 75] }),
    "right",
    "upright",
  ],
  [
    "a woman who looks to her left, upright",
    face({ rightEye: [227, 171], leftEye: [250, 171], nose: [246, 188], rightSide: [198, 171], leftSide: [256, 174] }),
    "left",
    "upright",
  ],
  [
    "a woman who looks ahead, upright",
    face({ rightEye: [383, 98], leftEye: [408, 97], nose: [394, 109], rightSide: [368, 103], leftSide: [425, 103] }),
    "ahead",
    "upright",
  ],
];

function face(points: Record<keyof FacePoints, [x: number, y: number]>): FacePoints {
  const point = (name: keyof FacePoints) => ({ x: points[name][0], y: points[name][1] });
  return {
    rightEye: point("rightEye"),
    leftEye: point("leftEye"),
    nose: point("nose"),
    rightSide: point("rightSide"),
    leftSide: point("leftSide"),
  };
}

/** As a mirror shows it: left and right change places. */
function mirrored({ rightEye, leftEye, nose, rightSide, leftSide }: FacePoints): FacePoints {
  const flip = ({ x, y }: { x: number; y: number }) => ({ x: 1_000 - x, y });
  return {
    rightEye: flip(leftEye),
    leftEye: flip(rightEye),
    nose: flip(nose),
    rightSide: flip(leftSide),
    leftSide: flip(rightSide),
  };
}

function words(points: FacePoints): [string, string] {
  const pose = headPose(points);
  if (!pose) return ["unknown", "unknown"];
  const side = (value: number, limit: number) => (value >= limit ? "left" : value <= -limit ? "right" : "ahead");
  const tilt = side(pose.tilt, 12);
  return [side(pose.turn, 0.25), tilt === "ahead" ? "upright" : tilt];
}

it.each(FACES)("tells %s", (_seen, points, turn, tilt) => {
  expect(words(points)).toEqual([turn, tilt]);
});

it("takes left for right in a mirror, so pictures must not be mirrored", () => {
  const other: Record<string, string> = { left: "right", right: "left" };
  for (const [, points, turn, tilt] of FACES) {
    expect(words(mirrored(points))).toEqual([other[turn] ?? turn, other[tilt] ?? tilt]);
  }
});

it("says nothing of points that are no face", () => {
  const point = { x: 5, y: 5 };
  expect(headPose({ rightEye: point, leftEye: point, nose: point, rightSide: point, leftSide: point })).toBeNull();
  const [, points] = FACES[0] ?? [];
  if (!points) throw new Error("There is no face");
  expect(headPose({ ...points, rightEye: points.leftEye, leftEye: points.rightEye })).toBeNull();
});
