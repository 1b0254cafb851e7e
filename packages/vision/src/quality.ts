import type { Clarity } from "@invigil/rules/proctoring/clarity";

/** Below it a face cannot be compared; measured on whole labelled frames, see bench/README.md. */
const BLURRED_BELOW = 2;

/** For the clarity of a whole picture: in a small copy, what is blurred is sharp again. */
export function isBlurred({ sharpness }: Pick<Clarity, "sharpness">): boolean {
  return sharpness < BLURRED_BELOW;
}
