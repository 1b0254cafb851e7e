import type { EvidenceKind } from "@invigil/contract/proctoring/evidence";
import type { Tx } from "@invigil/db/connection";
import type { JsonValue } from "@invigil/db/json";
import { noteEvidence } from "./note-evidence.ts";

interface Finding {
  kind: EvidenceKind;
  confidence: number | null;
  detector: string;
  data: Record<string, JsonValue>;
}

interface Analysed {
  id: string;
  attempt_id: number;
  sequence: number | null;
  taken_at: Date;
}

/** Writes what was found in a picture or clip, at the time it was taken. */
export async function noteFindings(tx: Tx, media: Analysed, findings: readonly Finding[]): Promise<void> {
  const about = { attemptId: media.attempt_id, at: media.taken_at, source: "analysis", mediaId: media.id } as const;
  await noteEvidence(
    tx,
    findings.map(({ kind, confidence, detector, data }) => ({
      ...about,
      kind,
      confidence,
      detector,
      data: { sequence: media.sequence, ...data },
    })),
  );
}
