/** A box in shares of the picture, from 0 to 1. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Something that a detector found in a picture: a `face`, a `person`, or an object by its name. */
export interface SeenThing {
  what: string;
  score: number;
  box: Box;
  /** Only a closer look was sure of it. */
  closer?: boolean | undefined;
}
