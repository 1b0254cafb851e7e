import type { UserType } from "@invigil/contract/people/accounts";
import type { SolutionSet } from "@invigil/contract/taking/attempts";
import type { IdentityKind } from "@invigil/contract/proctoring/identity-check";
import type { Test } from "@invigil/contract/taking/tests";
import { askedDevices } from "@invigil/rules/proctoring/asked-devices";
import { proctoringRuns } from "@invigil/rules/proctoring/ab";
import { askedProofs } from "@invigil/rules/proctoring/asked-proofs";
import type { Device } from "../parts/devices/devices.ts";

/** What a visitor must provide before the start. */
export interface AskedFor {
  proctored: boolean;
  devices: readonly Device[];
  proofs: readonly IdentityKind[];
}

type Settings = Pick<Test, "settings" | "system_settings">;
type Attempt = Pick<SolutionSet, "id" | "add_test_duration" | "has_resumed_test">;

/** Whether the answer depends on the attempt: on its A/B group, or on where proofs are stored. */
export function needsAttempt({ settings, system_settings: system }: Settings, usertype: UserType): boolean {
  if (usertype !== "hacker") return false;
  return settings.proctor.enabled || system.proctoring.ab || settings.hacker_extra_data.identity_card.enabled;
}

/** A recruiter who tries a test is not proctored and proves nothing. */
export function askedFor(test: Settings, usertype: UserType, attempt: Attempt | null): AskedFor {
  const { settings, system_settings: system } = test;
  const isHacker = usertype === "hacker";
  const proctored = isHacker && attempt !== null && proctoringRuns(settings, system, attempt);
  const proofs = askedProofs({ settings, system, usertype, attempt });
  return { proctored, devices: askedDevices(settings, proctored), proofs };
}
