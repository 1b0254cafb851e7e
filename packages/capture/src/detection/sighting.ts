export interface Scored {
  name: string;
  score: number;
}

/** What the models and the eye for light and sharpness saw, before anything is decided. */
export interface Sighting {
  /** Score of each face, from 0.1 on. */
  faces: number[];
  /** Everything that the object model knows, persons included, from 0.1 on. */
  things: Scored[];
  /** Mean brightness, 0 to 255. */
  light: number;
  /** Variance of the Laplacian; low where the picture has no edges. */
  sharpness: number;
  /** Milliseconds. */
  took: number;
}
