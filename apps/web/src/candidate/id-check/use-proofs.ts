import { createIdentity, type IdentityKind } from "@invigil/contract/proctoring/identity-check";
import { useEffect, useReducer, useRef } from "react";
import { call } from "../../lib/api.ts";
import { beginUpload } from "../../shared/parts/uploads/uploads-in-progress.ts";
import { isStored, type IdentityFlags } from "./identity-queries.ts";
import { refusalOf } from "./proof-refusal.ts";
import { newProof, nextProof, type Proof, type ProofEvent } from "./proof-state.ts";

type Proofs = Partial<Record<IdentityKind, Proof>>;

function reduce(proofs: Proofs, { kind, event }: { kind: IdentityKind; event: ProofEvent }): Proofs {
  const proof = proofs[kind];
  return proof === undefined ? proofs : { ...proofs, [kind]: nextProof(proof, event) };
}

interface Setting {
  testId: number;
  kinds: readonly IdentityKind[];
  flags: IdentityFlags;
}

/** Holds the state of every requested proof and sends each one to the server. */
export function useProofs({ testId, kinds, flags }: Setting) {
  const [proofs, dispatch] = useReducer(reduce, undefined, () =>
    Object.fromEntries(kinds.map((kind) => [kind, newProof(isStored(kind, flags))])),
  );
  const urls = useRef(new Set<string>());
  const leaving = useRef(new AbortController());

  // Releases object URLs and cancels requests, which would otherwise outlive the component.
  useEffect(() => {
    const controller = new AbortController();
    const made = urls.current;
    leaving.current = controller;
    return () => {
      controller.abort();
      for (const url of made) URL.revokeObjectURL(url);
      made.clear();
    };
  }, []);

  function take(kind: IdentityKind, file: Blob) {
    const url = URL.createObjectURL(file);
    urls.current.add(url);
    dispatch({ kind, event: { type: "taken", take: { file, url } } });
  }

  function retake(kind: IdentityKind) {
    dispatch({ kind, event: { type: "retaken" } });
  }

  async function submit(kind: IdentityKind) {
    const file = proofs[kind]?.take?.file;
    if (file === undefined) return;
    const { signal } = leaving.current;
    const endUpload = beginUpload();
    dispatch({ kind, event: { type: "submitted" } });
    try {
      const onUploadProgress = (fraction: number) => {
        if (fraction >= 1) dispatch({ kind, event: { type: "sent" } });
      };
      const params = { type: "test" as const, id: testId, kind };
      await call(createIdentity, { params, body: { name: kind }, file }, { family: "FUP", signal, onUploadProgress });
      dispatch({ kind, event: { type: "stored" } });
    } catch (error) {
      if (!signal.aborted) dispatch({ kind, event: { type: "refused", refusal: refusalOf(kind, error) } });
    } finally {
      endUpload();
    }
  }

  return { proofs, take, retake, submit };
}
