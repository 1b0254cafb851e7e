import { readIdentityFlags, type IdentityKind } from "@invigil/contract/proctoring/identity-check";
import type { ReplyOf } from "@invigil/contract/route";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export type IdentityFlags = ReplyOf<typeof readIdentityFlags>;

/** Which proofs the server has. Reloaded on every visit, because only the server's word counts. */
export function identityFlagsQuery(testId: number) {
  return queryOptions({
    queryKey: ["identity-flags", testId] as const,
    queryFn: () => call(readIdentityFlags, { params: { type: "test", id: testId } }, { family: "PST", retries: 2 }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function isStored(kind: IdentityKind, flags: IdentityFlags): boolean {
  switch (kind) {
    case "identity_image":
      return flags.identity_image;
    case "id_card_image":
      return flags.id_card_image;
    case "sample_audio":
      return flags.audio_sample;
  }
}
