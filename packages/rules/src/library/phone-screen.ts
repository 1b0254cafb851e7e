interface Size {
  width: number;
  height: number;
}

/** Of a usual phone, in CSS pixels. */
export const USUAL_PHONE: Size = { width: 390, height: 844 };
/** A screen whose shorter side is longer than this is no phone's. */
export const LARGEST_PHONE = 500;

/** The screen of a visit with a phone: the author's choice, if it is one of a phone. */
export function phoneScreen({ width, height }: Size): Size {
  return Math.min(width, height) > LARGEST_PHONE ? USUAL_PHONE : { width, height };
}
