interface DocumentSigns {
  /** Lines of print. */
  textLines: number;
  /** Visible sides of a card or page, at most four. */
  sides: number;
  /** A face that no animal explains. */
  humanFace: boolean;
}

const SIDES_OF_CARD = 3;
/** Enough print to believe a card that fills the picture, so that its sides cannot be seen. */
const MUCH_PRINT = 2;

/** Whether a picture shows a document: print on a card, or print beside a person's face. */
export function looksLikeDocument({ textLines, sides, humanFace }: DocumentSigns): boolean {
  if (textLines === 0) return false;
  return sides >= SIDES_OF_CARD || (humanFace && textLines >= MUCH_PRINT);
}

export function hasOutline({ sides }: Pick<DocumentSigns, "sides">): boolean {
  return sides >= SIDES_OF_CARD;
}

/** Two pictures of one face are usually closer than the first, those of two people farther apart than the second. */
export const FACE_DISTANCES = { same: 0.5, different: 0.65 } as const;

export type Comparison = "same" | "unsure" | "different";

/** Between the two distances nothing can be said: print, age and light change a face as much as another person does. */
export function compareFaces(distance: number): Comparison {
  if (distance <= FACE_DISTANCES.same) return "same";
  return distance > FACE_DISTANCES.different ? "different" : "unsure";
}
