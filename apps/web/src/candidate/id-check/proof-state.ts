/** A picture or sample taken by this browser and not yet stored. */
export interface Take {
  file: Blob;
  /** An object URL for showing or playing it. */
  url: string;
}

/** `error` means the server refused; `fail` means no reply came. */
export interface Refusal {
  outcome: "error" | "fail";
  message: string;
  /** The reason in the server's words. */
  description?: string;
  /** The same take would be refused again, so only a new one can help. */
  final: boolean;
}

/** One proof of identity on its way to the server. `failures` counts from when the page was opened. */
export type Proof =
  | { state: "none"; take: Take | null; failures: number }
  | { state: "uploading"; take: Take; failures: number }
  | { state: "verifying"; take: Take; failures: number }
  /** Without a take, it was stored on an earlier visit. */
  | { state: "uploaded"; take: Take | null; failures: number }
  | { state: "error"; take: Take; failures: number; refusal: Refusal };

export type ProofEvent =
  | { type: "taken"; take: Take }
  | { type: "submitted" }
  /** Every byte has been sent, and the server is examining it. */
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

/**
 * None, then uploading and verifying, then uploaded or error; a retake starts over. Events that do not fit are
 * ignored.
 */
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

/**
 * Our choice, as the specification leaves it open: after this many failures the test may start without the proof, and
 * the reviewer sees that it is missing.
 */
export const FAILURES_BEFORE_WAY_ON = 3;

export function mayBeLeftOut({ state, failures }: Proof): boolean {
  return state !== "uploaded" && failures >= FAILURES_BEFORE_WAY_ON;
}
