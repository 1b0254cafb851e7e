import { isDark, unclearness, type Unclear } from "@invigil/rules/proctoring/clarity";
import type { HeadPose } from "@invigil/rules/proctoring/movements/head-pose";
import { PHONE } from "@invigil/rules/proctoring/second-look";
import type { Box, ObjectKind } from "./objects.ts";
import type { Look } from "./look.ts";
import { isBlurred } from "./quality.ts";
import { round } from "./round.ts";

/**
 * Measured on labelled pictures, see bench/README.md. From 0.4 to 0.5 all groups are found; at 0.4 one person counted
 * as two.
 */
const FACE_SCORE = 0.6;
const OBJECT_SCORE = 0.3;
const SCORES: Record<Exclude<ObjectKind, "animal">, number> = {
  person: 0.45,
  "cell phone": PHONE.sure,
  book: OBJECT_SCORE,
  laptop: OBJECT_SCORE,
  tv: OBJECT_SCORE,
};
/** A face narrower than this share of the picture cannot be compared with a face photo. */
const FACE_WIDTH = 0.08;

/** Something that the picture shows for certain enough: a face, a person, or a prohibited object by its name. */
type Thing = {
  what: string;
  score: number;
  box: { x: number; y: number; width: number; height: number };
  /** Only a closer look was sure of it. */
  closer?: boolean;
};

export interface SnapshotJudgement {
  /** Why it cannot be said that nobody is there. */
  unclear: Unclear | null;
  /** Too dark or blurred to be compared with another picture, whatever it shows. */
  poor: boolean;
  faces: number;
  things: Thing[];
  /** What is only suspected, which is never reported but may belong to the room. */
  weak: Thing[];
  /** The score of the most face-like thing, face or not. */
  likeness: number;
  /** The descriptor of the only face, if it can be compared. */
  descriptor: number[] | null;
  /** How the only head is held, if that can be told. */
  pose: HeadPose | null;
}

/** What a picture shows. Whether that is reported depends on the pictures around it. */
export function judgeSnapshot({ quality, clarity, faces, objects }: Look): SnapshotJudgement {
  const sure = faces.filter(({ score }) => score >= FACE_SCORE);
  const watched = objects.flatMap(({ kind, ...seen }) => (kind === "animal" ? [] : [{ kind, ...seen }]));
  const found = watched.filter(({ kind, score, closer }) => closer || score >= SCORES[kind]);
  const people = found.filter(({ kind }) => kind === "person");
  const only = sure.length === 1 && people.length < 2 ? sure[0] : undefined;
  // Bad light changes a face as much as another person does.
  const poor = isDark(quality) || isBlurred(quality);
  const clear = only && !poor && only.box.width >= FACE_WIDTH ? only : undefined;
  return {
    // What is seen counts. Only that a face is missing cannot be told from a bad picture.
    unclear: sure.length > 0 || found.length > people.length || people.length > 1 ? null : unclearness(clarity),
    poor,
    faces: sure.length,
    things: [...sure.map(asFace), ...found.map(asObject)],
    weak: [
      ...faces.filter((face) => !sure.includes(face)).map(asFace),
      ...watched.filter((thing) => !found.includes(thing)).map(asObject),
    ],
    likeness: round(Math.max(0, ...faces.map(({ score }) => score))),
    descriptor: clear?.descriptor ?? null,
    pose: clear?.pose ? { turn: round(clear.pose.turn), tilt: round(clear.pose.tilt) } : null,
  };
}

function asFace({ score, box }: { score: number; box: Box }): Thing {
  return { what: "face", score: round(score), box: rounded(box) };
}

function asObject({ kind, score, box, closer }: { kind: string; score: number; box: Box; closer?: boolean }): Thing {
  return { what: kind, score: round(score), box: rounded(box), ...(closer && { closer }) };
}

function rounded({ x, y, width, height }: Box): Box {
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}
