import type { HeadPose } from "@invigil/rules/proctoring/movements/head-pose";
import type { SeenThing } from "@invigil/rules/proctoring/seen-thing";
import type { Clarity } from "@invigil/rules/proctoring/clarity";

type Box = SeenThing["box"];

/** What the models and the measurements found, before anything is decided. */
export interface Sighting {
  /** Each face, from a score of 0.1. */
  faces: { score: number; box: Box; pose?: HeadPose | null }[];
  /** Everything that the object model recognises, persons included, from a score of 0.1. */
  things: { name: string; score: number; box: Box; closer?: boolean }[];
  clarity: Clarity;
  /** The same for the same picture, to the last bit: no camera delivers one twice unless it hangs. */
  print: number;
  /** The brightness of each field of the picture, row by row. */
  fields: readonly number[];
  /** In milliseconds. */
  took: number;
}
