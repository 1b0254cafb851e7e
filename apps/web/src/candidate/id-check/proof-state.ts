/** A picture or a sample as this browser took it, not yet stored. */
export interface Take {
  file: Blob;
  /** An address of this page, to look at it or hear it. */
  url: string;
}

/** `error`: the server answered no. `fail`: no answer came. */
export interface Refusal {
  outcome: "error" | "fail";
  message: string;
  /** Why, in the server's words. */
  description?: string;
  /** The same take would be refused once more: only another one can help. */
  final: boolean;
}

/** One proof of identity on its way to the server. `failures` counts those since the page was opened. */
export type Proof =
  | { state: "none"; take: Take | null; failures: number }
  | { state: "uploading"; take: Take; failures: number }
  | { state: "verifying"; take: Take; failures: number }
  /** Without a take it was stored on an earlier visit. */
  | { state: "uploaded"; take: Take | null; failures: number }
  | { state: "error"; take: Take; failures: number; refusal: Refusal };

export type ProofEvent =
  | { type: "taken"; take: Take }
  | { type: "submitted" }
  /** Every byte is on its way: the server looks at it now. */
  | { type: "sent" }
  | { type: "stored" }
  | { type: "refused"; refusal: Refusal }
  | { type: "retaken" };

export function newProof(isStored: boolean): Proof {
  return { state: isStored ? "uploaded" : "none", take: null, failures: 0 };
}

export function isBusy({ state }: Proof): boolean {
  return state === "uploading" || state === "verifying";
}

export function maySubmit(proof: Proof): boolean {
  if (proof.state === "error") return !proof.refusal.final;
  return proof.state === "none" && proof.take !== null;
}

/** None, then uploading and verifying, then uploaded or error; a retake begins again. What does not fit is ignored. */
export function nextProof(proof: Proof, event: ProofEvent): Proof {
  const { take, failures } = proof;
  switch (event.type) {
    case "taken":
      return proof.state === "none" ? { state: "none", take: event.take, failures } : proof;
    case "submitted":
      if (!maySubmit(proof) || take === null) return proof;
      return { state: "uploading", take, failures };
    case "sent":
      return proof.state === "uploading" ? { ...proof, state: "verifying" } : proof;
    case "stored":
      return isBusy(proof) ? { state: "uploaded", take, failures } : proof;
    case "refused":
      if (!isBusy(proof) || take === null) return proof;
      return { state: "error", take, failures: failures + 1, refusal: event.refusal };
    case "retaken":
      return isBusy(proof) ? proof : { state: "none", take: null, failures };
  }
}

/** Open: after this many failures the test may begin without the proof; its absence is there for the reviewer to see. */
export const FAILURES_BEFORE_WAY_ON = 3;

export function mayBeLeftOut({ state, failures }: Proof): boolean {
  return state !== "uploaded" && failures >= FAILURES_BEFORE_WAY_ON;
}
