import type { EvidenceKind } from "@invigil/contract/proctoring/evidence";
import type { JsonValue } from "@invigil/db/json";

/**
 * One line for the reviewer: what was seen in a picture or heard in a clip, by which detector, and with what
 * confidence.
 */
export interface Finding {
  kind: EvidenceKind;
  /** From 0 to 1; null if nothing was estimated. */
  confidence: number | null;
  detector: string;
  data: Record<string, JsonValue>;
}
