import { FACE_DETECTOR, OBJECT_DETECTOR, type Look } from "./look.ts";
import { isBlurred, isDark } from "./quality.ts";
import { round } from "./round.ts";

/**
 * Measured on labelled pictures, see bench/README.md. From 0.4 to 0.5 all groups are found; at 0.4 one person counted
 * as two.
 */
const FACE_SCORE = 0.6;
const PERSON_SCORE = 0.45;
const OBJECT_SCORE = 0.3;
/** A face narrower than this share of the picture cannot be compared with a face photo. */
const FACE_WIDTH = 0.08;

interface Finding {
  kind: "no-face" | "multiple-faces" | "objects";
  confidence: number;
  detector: string;
  data: Record<string, number | { kind: string; score: number }[]>;
}

export interface SnapshotJudgement {
  /** The picture is too dark or blurred to judge, so nothing is reported. */
  unclear: "dark" | "blurred" | null;
  faces: number;
  findings: Finding[];
  /** The descriptor of the only face, if it can be compared. */
  descriptor: number[] | null;
}

export function judgeSnapshot({ quality, faces, objects }: Look): SnapshotJudgement {
  const unclear = isDark(quality) ? "dark" : isBlurred(quality) ? "blurred" : null;
  if (unclear) return { unclear, faces: 0, findings: [], descriptor: null };
  const scores = faces.map(({ score }) => score).toSorted((a, b) => b - a);
  const sure = faces.filter(({ score }) => score >= FACE_SCORE);
  const people = scoresOf(objects.filter(({ kind, score }) => kind === "person" && score >= PERSON_SCORE));
  const things = objects.filter(({ kind, score }) => kind !== "person" && score >= OBJECT_SCORE);
  const only = sure.length === 1 && people.length < 2 ? sure[0] : undefined;

  const findings: Finding[] = [];
  if (sure.length === 0) {
    // As certain as the detector is that the most face-like thing is not a face.
    const confidence = round(1 - (scores[0] ?? 0));
    findings.push({ kind: "no-face", confidence, detector: FACE_DETECTOR, data: { people: people.length } });
  }
  if (sure.length > 1) {
    const data = { faces: sure.length };
    findings.push({ kind: "multiple-faces", confidence: round(scores[1] ?? 0), detector: FACE_DETECTOR, data });
  } else if (people.length > 1) {
    const data = { faces: sure.length, people: people.length };
    findings.push({ kind: "multiple-faces", confidence: round(people[1] ?? 0), detector: OBJECT_DETECTOR, data });
  }
  if (things.length > 0) {
    const confidence = round(scoresOf(things)[0] ?? 0);
    const data = { objects: things.map(({ kind, score }) => ({ kind, score: round(score) })) };
    findings.push({ kind: "objects", confidence, detector: OBJECT_DETECTOR, data });
  }
  const descriptor = only && only.box.width >= FACE_WIDTH ? only.descriptor : null;
  return { unclear, faces: sure.length, findings, descriptor };
}

function scoresOf(found: readonly { score: number }[]): number[] {
  return found.map(({ score }) => score).toSorted((a, b) => b - a);
}
