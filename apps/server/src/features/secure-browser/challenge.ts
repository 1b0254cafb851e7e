import type { Deps } from "../../platform/deps.ts";
import { mac, sameText } from "../../platform/identity/tokens.ts";

/** Long enough to close a dozen programs. */
const LIFE = 10 * 60_000;

interface Asked {
  sessionHash: Buffer;
  testId: number;
}

type Signer = Pick<Deps, "secrets" | "now">;

function seal({ secrets }: Signer, { sessionHash, testId }: Asked, expires: number): string {
  return `${expires}.${mac(secrets.key, `secure-browser:${sessionHash.toString("hex")}:${testId}:${expires}`)}`;
}

/**
 * Safe Exam Browser's hashes are always the same for one address, so one that was copied would work in any browser. With
 * this in the address they are good for one session and for some minutes.
 */
export function issueChallenge(deps: Signer, asked: Asked): string {
  return seal(deps, asked, deps.now().getTime() + LIFE);
}

export function isOwnChallenge(deps: Signer, asked: Asked, challenge: string): boolean {
  const expires = Number(challenge.split(".")[0]);
  return (
    Number.isSafeInteger(expires) && expires > deps.now().getTime() && sameText(challenge, seal(deps, asked, expires))
  );
}
