/**
 * The account whose page this is. What a test leaves in this browser is stored under it, because the next person at
 * the same computer may take the same test.
 */
let owner = 0;

export function setOwner(accountId: number): void {
  owner = accountId;
}

/** 0 if not known yet. */
export function currentOwner(): number {
  return owner;
}

/** The web storage key for something about the person's own attempt at a test. */
export function localKey(testSlug: string, name: string): string {
  return `invigil:${testSlug}:${owner}:${name}`;
}
