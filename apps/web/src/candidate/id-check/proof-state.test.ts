import { describe, expect, it } from "vitest";
import { mayBeLeftOut, newProof, nextProof, type Proof, type ProofEvent, type Take } from "./proof-state.ts";

const take: Take = { file: new Blob(["1"]), url: "blob:1" };
const other: Take = { file: new Blob(["2"]), url: "blob:2" };
const refusal = { outcome: "error", message: "Something went wrong", final: false } as const;

function after(...events: ProofEvent[]): Proof {
  return events.reduce(nextProof, newProof(false));
}
const sentOff: ProofEvent[] = [{ type: "taken", take }, { type: "submitted" }];

describe("one proof of identity", () => {
  it("goes from none through uploading and verifying to uploaded [B3.02] [B4.02]", () => {
    expect(newProof(false).state).toBe("none");
    expect(after({ type: "taken", take })).toMatchObject({ state: "none", take });
    expect(after(...sentOff).state).toBe("uploading");
    expect(after(...sentOff, { type: "sent" }).state).toBe("verifying");
    expect(after(...sentOff, { type: "sent" }, { type: "stored" })).toMatchObject({ state: "uploaded", take });
  });

  it("goes to error with the given reason, from uploading as well as from verifying [B4.02]", () => {
    const refused: ProofEvent = { type: "refused", refusal };
    expect(after(...sentOff, { type: "sent" }, refused)).toEqual({ state: "error", take, failures: 1, refusal });
    const fail = { outcome: "fail", message: "No connection", final: false } as const;
    expect(after(...sentOff, { type: "refused", refusal: fail })).toMatchObject({ state: "error", refusal: fail });
  });

  it("can be submitted again after an error, or starts over with a retake [B4.02]", () => {
    const failed = after(...sentOff, { type: "refused", refusal });
    expect(nextProof(failed, { type: "submitted" }).state).toBe("uploading");
    const final = { outcome: "error", message: "Image verification failed!", final: true } as const;
    const refused = after(...sentOff, { type: "refused", refusal: final });
    expect(nextProof(refused, { type: "submitted" })).toBe(refused);
    expect(nextProof(failed, { type: "retaken" })).toEqual({ state: "none", take: null, failures: 1 });
    const stored = after(...sentOff, { type: "sent" }, { type: "stored" });
    expect(nextProof(stored, { type: "retaken" })).toMatchObject({ state: "none", take: null });
  });

  it("knows what an earlier visit stored [B4.02]", () => {
    expect(newProof(true)).toEqual({ state: "uploaded", take: null, failures: 0 });
  });

  it("ignores events that do not fit: a second click, a take during the upload, a late reply [B4.02]", () => {
    const uploading = after(...sentOff);
    for (const event of [{ type: "submitted" }, { type: "retaken" }, { type: "taken", take: other }] as const) {
      expect(nextProof(uploading, event)).toBe(uploading);
    }
    const fresh = newProof(false);
    for (const event of [
      { type: "submitted" },
      { type: "sent" },
      { type: "stored" },
      { type: "refused", refusal },
    ] as const) {
      expect(nextProof(fresh, event)).toBe(fresh);
    }
    const stored = after(...sentOff, { type: "stored" });
    expect(nextProof(stored, { type: "submitted" })).toBe(stored);
  });

  it("can be skipped after three failures, and not before", () => {
    const again: ProofEvent[] = [{ type: "refused", refusal }, { type: "submitted" }];
    const twice = after(...sentOff, ...again, { type: "refused", refusal });
    expect(mayBeLeftOut(twice)).toBe(false);
    const thrice = [{ type: "submitted" }, { type: "refused", refusal }] as const;
    expect(mayBeLeftOut(thrice.reduce<Proof>(nextProof, twice))).toBe(true);
    expect(mayBeLeftOut(newProof(true))).toBe(false);
  });
});
