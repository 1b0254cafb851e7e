import { z } from "zod";
import { Id } from "../fields.ts";

/** What a candidate may be asked to do before the camera. Left and right are the candidate's own. */
export const Movement = z.enum(["look-left", "look-right", "tilt-left", "tilt-right"]);
export type Movement = z.infer<typeof Movement>;

/** How long a request is shown, in seconds. It is shown twice before anything is noted. */
export const MOVEMENT_SECONDS = 40;
/** A page that cannot show a request at once, because of a dialog or a recording, may show it within this time. */
export const MOVEMENT_WAITS_SECONDS = 90;
/** As many pictures as a page may name for one showing. */
export const MOST_MOVEMENT_PICTURES = 40;

/** What became of a request. Only `unanswered` says that the pictures show no movement. */
export const MovementOutcome = z.enum(["answered", "unanswered", "unclear", "not-shown"]);
export type MovementOutcome = z.infer<typeof MovementOutcome>;

/** The end of one showing, as the page saw it. */
export const ShownMovement = z.object({
  request: Id,
  /** The numbers of the pictures that the page took meanwhile. */
  pictures: z.array(z.int32()).max(MOST_MOVEMENT_PICTURES),
  /** The page itself recognised the movement, and thanked for it. */
  seen: z.boolean(),
  /** A key was pressed, or the pointer moved, meanwhile. */
  used: z.boolean(),
  /** The page was hidden, covered, without a camera or without a connection for a part of the time. */
  disturbed: z.boolean(),
});
export type ShownMovement = z.infer<typeof ShownMovement>;
