import { isDark } from "@invigil/rules/proctoring/clarity";
import { isBlurred } from "@invigil/vision/quality";
import { hasOutline, looksLikeDocument } from "@invigil/rules/proctoring/identity-proofs";
import { DOCUMENT_METER, FACE_DETECTOR, type Look } from "@invigil/vision/look";
import type { Box } from "@invigil/vision/objects";
import { round } from "@invigil/vision/round";
import type { SoundLevel } from "@invigil/sound/sound-level";

/** Either refused with advice for the candidate, or accepted with what was found. */
export type Judgement =
  | { refused: string }
  | { confidence: number | null; detector: string; findings: Record<string, unknown> };

/** At or above this score it is certainly a face; below it, something that resembles one. */
export const FACE_SCORE = 0.6;
/** A face narrower than this share of the picture cannot be compared with later pictures. */
const FACE_WIDTH = 0.08;

export function judgePhoto({ quality, faces }: Look): Judgement {
  if (isDark(quality)) return { refused: "The picture is too dark. Please face the light and take it again." };
  if (isBlurred(quality)) return { refused: "The picture is blurred. Please hold still and take it again." };
  const [face, second] = faces.filter(({ score }) => score >= FACE_SCORE).toSorted((a, b) => b.score - a.score);
  if (!face) return { refused: "No face is visible. Please look straight into the camera and take the picture again." };
  if (second)
    return {
      refused: "More than one face is visible. Please make sure you are alone in the picture and take it again.",
    };
  if (face.box.width < FACE_WIDTH) {
    return { refused: "The face is too small. Please move closer to the camera and take the picture again." };
  }
  return { confidence: face.score, detector: FACE_DETECTOR, findings: { faces: 1, quality: rounded({ ...quality }) } };
}

/** A webcam's 640 by 480 is enough to read the large print of a card that fills the picture. */
const CARD_SIDE = { long: 600, short: 400 };
const CARD_CONTRAST = 12;

export function judgeCard({ original, quality, faces, objects, document }: Look): Judgement {
  const long = Math.max(original.width, original.height);
  const short = Math.min(original.width, original.height);
  if (long < CARD_SIDE.long || short < CARD_SIDE.short) {
    const { long: width, short: height } = CARD_SIDE;
    return { refused: `The picture is too small to read. It needs at least ${width} by ${height} pixels.` };
  }
  if (isDark(quality)) return { refused: "The picture is too dark. Please hold the document in better light." };
  if (quality.contrast < CARD_CONTRAST) {
    return { refused: "The document is not readable. Please hold it so that it fills the picture." };
  }
  if (isBlurred(quality)) return { refused: "The picture is blurred. Please hold the document still." };
  const { textLines, sides } = document ?? { textLines: 0, sides: 0 };
  const face = faces.find(({ score, box }) => score >= FACE_SCORE && !isAnimal(box, objects));
  if (!looksLikeDocument({ textLines, sides, humanFace: face !== undefined })) {
    return {
      refused:
        "No document can be recognised. Please hold your ID document so that its edges, its text and your photo on it are visible.",
    };
  }
  return {
    confidence: face?.score ?? null,
    detector: face ? FACE_DETECTOR : DOCUMENT_METER,
    findings: {
      face_on_document: face !== undefined,
      text_lines: textLines,
      outline: hasOutline({ sides }),
      ...original,
      quality: rounded({ ...quality }),
    },
  };
}

const ANIMAL_SCORE = 0.3;

/** A detector of faces also finds those of bears and dogs. */
function isAnimal(face: Box, objects: Look["objects"]): boolean {
  const middle = { x: face.x + face.width / 2, y: face.y + face.height / 2 };
  return objects.some(
    ({ kind, score, box }) =>
      kind === "animal" &&
      score >= ANIMAL_SCORE &&
      middle.x >= box.x &&
      middle.x <= box.x + box.width &&
      middle.y >= box.y &&
      middle.y <= box.y + box.height,
  );
}

const SAMPLE_SECONDS = 1;
const AUDIBLE_SECONDS = 0.4;

export function judgeSample(level: SoundLevel): Judgement {
  if (level.seconds < SAMPLE_SECONDS) return { refused: "The recording is too short. Please speak for a few seconds." };
  if (level.audibleSeconds < AUDIBLE_SECONDS) {
    return { refused: "No voice can be heard. Please check your microphone and speak louder." };
  }
  return { confidence: null, detector: "sound-level 1", findings: { sound: rounded({ ...level }) } };
}

function rounded(values: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, round(value)]));
}
