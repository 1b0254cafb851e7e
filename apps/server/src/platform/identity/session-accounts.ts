const KEPT = 20_000;

/**
 * Whose a session is, remembered from calls that looked it up. It may have ended since, which only the database knows,
 * but it never belongs to somebody else.
 */
export interface SessionAccounts {
  get(hex: string): number | undefined;
  note(hex: string, accountId: number): void;
}

export function createSessionAccounts(): SessionAccounts {
  const accounts = new Map<string, number>();
  return {
    get: (hex) => accounts.get(hex),
    note(hex, accountId) {
      if (accounts.size >= KEPT) accounts.clear();
      accounts.set(hex, accountId);
    },
  };
}
