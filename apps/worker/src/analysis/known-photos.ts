import type { Storage } from "@invigil/storage/storage";
import { UnreadablePicture } from "@invigil/vision/picture";
import type { Vision } from "@invigil/vision/vision";

/** The descriptor of the face in a photo; null if no face is recognisable. */
export interface KnownPhotos {
  describe(id: string): Promise<number[] | null>;
}

/** About as many as candidates work at once. Kept only in memory, because descriptors are as personal as the face. */
const KEPT = 500;
const FACE_SCORE = 0.6;

export function createKnownPhotos(storage: Pick<Storage, "read">, vision: Vision): KnownPhotos {
  const known = new Map<string, number[] | null>();

  async function look(id: string): Promise<number[] | null> {
    try {
      const { faces } = await vision.look(await storage.read(id), { descriptors: true });
      const [face] = faces.filter(({ score }) => score >= FACE_SCORE).toSorted((a, b) => b.score - a.score);
      return face?.descriptor ?? null;
    } catch (error) {
      if (error instanceof UnreadablePicture) return null;
      throw error;
    }
  }

  return {
    async describe(id) {
      const kept = known.get(id);
      if (kept !== undefined) return kept;
      const descriptor = await look(id);
      known.set(id, descriptor);
      const [oldest] = known.keys();
      if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
      return descriptor;
    },
  };
}
