import type { EvidenceKind } from "@invigil/contract/proctoring/evidence";

const LABELS: Partial<Record<EvidenceKind, string>> = {
  "different-face": "Different face detected",
  "multiple-faces": "Multiple faces detected",
  "no-face": "No face detected",
  objects: "Unauthorized objects detected",
  "multiple-monitors": "Multiple Monitors detected",
};

/** The specification's label of a violation, or ours where a kind's name would say too much; otherwise null. */
export function evidenceLabel(kind: string, data: Record<string, unknown> = {}): string | null {
  const { violation, page, browser, outage } = data;
  if (kind === "tolerance" && typeof violation === "string") return violation;
  if (kind === "heartbeat-lost" && page === "open") return "Page open, but not proctored";
  if (kind === "offline" && outage === "server") return "Server not reached";
  if (kind === "secure-browser-lost" && browser === "ordinary") return "Opened in an ordinary browser";
  return Object.hasOwn(LABELS, kind) ? (LABELS[kind as EvidenceKind] ?? null) : null;
}
