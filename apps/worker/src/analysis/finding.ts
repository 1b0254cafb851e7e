import type { EvidenceKind } from "@invigil/contract/proctoring/evidence";
import type { JsonValue } from "@invigil/db/json";

/** One line for the reviewer: what was seen in a picture or heard in a clip, by what, and how sure it is. */
export interface Finding {
  kind: EvidenceKind;
  /** 0 to 1; null where nothing was estimated. */
  confidence: number | null;
  detector: string;
  data: Record<string, JsonValue>;
}
