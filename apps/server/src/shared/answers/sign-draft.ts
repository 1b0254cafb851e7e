import type { LateDraftReceipt } from "@invigil/contract/taking/late-drafts";
import type { Secrets } from "../../platform/identity/secrets.ts";
import { signFacts } from "../sign-facts.ts";

interface SignedDraft {
  /** The attempt's. */
  slug: string;
  test_slug: string;
  problem: string;
  title: string;
  problem_type: string;
  seq: number;
  digest: string;
  written_at: Date;
  received_at: Date;
}

export function signDraft(secrets: Secrets, draft: SignedDraft): LateDraftReceipt {
  const { test_slug, problem, title, problem_type, seq, digest } = draft;
  return signFacts(secrets, {
    id: draft.slug,
    test_slug,
    problem,
    title,
    problem_type,
    seq,
    digest,
    written_at: draft.written_at.toISOString(),
    received_at: draft.received_at.toISOString(),
  });
}
