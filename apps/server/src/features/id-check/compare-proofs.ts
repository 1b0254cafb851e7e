import type { IdentityKind } from "@invigil/contract/proctoring/identity-check";
import { compareFaces, FACE_DISTANCES } from "@invigil/rules/proctoring/identity-proofs";
import { faceDistance } from "@invigil/vision/compare-faces";
import { FACE_COMPARER } from "@invigil/vision/look";
import { UnreadablePicture } from "@invigil/vision/picture";
import { round } from "@invigil/vision/round";
import { ThreadFailed } from "@invigil/vision/thread-client";
import type { Vision } from "@invigil/vision/vision";
import type { Deps } from "../../platform/deps.ts";
import { storedProofs } from "./id-check.queries.ts";
import { FACE_SCORE } from "./judge-proof.ts";

/** The two pictures that should show the same face. */
const OTHER: Partial<Record<IdentityKind, IdentityKind>> = {
  identity_image: "id_card_image",
  id_card_image: "identity_image",
};

type CompareDeps = Pick<Deps, "db" | "storage" | "log"> & { vision: Vision };

/**
 * Compares the face on the document with the photo, once both are there. Says what came out and how far apart they are;
 * it refuses nobody. Empty if there is nothing to compare.
 */
export async function compareProofs(
  deps: CompareDeps,
  { attemptId, kind, content }: { attemptId: number; kind: IdentityKind; content: Buffer },
): Promise<Record<string, unknown>> {
  const other = OTHER[kind];
  const id = other && (await storedProofs(deps.db, attemptId)).get(other);
  if (id === undefined) return {};
  try {
    const [one, two] = [await describe(deps, content), await describe(deps, await deps.storage.read(id))];
    if (!one || !two) return { comparison: "no face" };
    const distance = round(faceDistance(one, two));
    return { comparison: compareFaces(distance), distance, limits: FACE_DISTANCES, comparer: FACE_COMPARER };
  } catch (error) {
    return failed(deps, error);
  }
}

async function describe({ vision }: Pick<CompareDeps, "vision">, content: Uint8Array): Promise<number[] | undefined> {
  const { faces } = await vision.look(content, { descriptors: true });
  const [face] = faces.filter(({ score }) => score >= FACE_SCORE).toSorted((a, b) => b.score - a.score);
  return face?.descriptor;
}

/** A detector that fails must not keep anybody from starting. */
function failed({ log }: Pick<Deps, "log">, error: unknown): Record<string, unknown> {
  if (!(error instanceof ThreadFailed) && !(error instanceof UnreadablePicture)) throw error;
  log.warn({ err: error }, "could not compare two proofs of identity");
  return { comparison: "failed" };
}
