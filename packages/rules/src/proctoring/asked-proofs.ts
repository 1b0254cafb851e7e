import type { UserType } from "@invigil/contract/people/accounts";
import type { SolutionSet } from "@invigil/contract/taking/attempts";
import type { IdentityKind } from "@invigil/contract/proctoring/identity-check";
import type { SystemSettings, TestSettings } from "@invigil/contract/taking/tests";
import { proctoringRuns } from "./ab.ts";

interface Asked {
  settings: TestSettings;
  system: SystemSettings;
  usertype: UserType;
  /** Null if there is none yet. */
  attempt: Pick<SolutionSet, "id" | "add_test_duration" | "has_resumed_test"> | null;
}

/** The proofs of identity required before the start. Recruiters who try a test need none. */
export function askedProofs({ settings, system, usertype, attempt }: Asked): IdentityKind[] {
  if (usertype !== "hacker") return [];
  const { proctor, hacker_extra_data: extra } = settings;
  const proctored = attempt !== null && proctoringRuns(settings, system, attempt);
  const proofs: IdentityKind[] = [];
  if (proctored && proctor.identity.photo) proofs.push("identity_image");
  if (extra.identity_card.enabled) proofs.push("id_card_image");
  if (proctored && proctor.identity.audio_sample) proofs.push("sample_audio");
  return proofs;
}
