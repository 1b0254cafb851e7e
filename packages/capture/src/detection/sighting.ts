export interface Scored {
  name: string;
  score: number;
}

/** What the models and the light and sharpness measurements found, before anything is decided. */
export interface Sighting {
  /** The score of each face, from 0.1. */
  faces: number[];
  /** Everything that the object model recognises, persons included, from 0.1. */
  things: Scored[];
  /** Mean brightness, from 0 to 255. */
  light: number;
  /** Variance of the Laplacian, which is low if the picture has no edges. */
  sharpness: number;
  /** In milliseconds. */
  took: number;
}
