import { openBoxCookies, type BoxCookies } from "./cookies.ts";

/** What the gateway remembers of an environment while it runs. */
export interface Visit {
  launch: string;
  /** The origin of the page that uses it. */
  exam: string;
  /** Whether that page belongs to another site than the gateway. */
  isCrossSite: boolean;
  cookies: BoxCookies;
}

export interface Visits {
  /** A new launch starts anew: the programs that set the cookies are gone. */
  of(id: string, launch: string): Visit;
  forget(id: string): void;
}

export function openVisits(exam: string): Visits {
  const visits = new Map<string, Visit>();
  return {
    of(id, launch) {
      const known = visits.get(id);
      if (known?.launch === launch) return known;
      const visit = { launch, exam: known?.exam ?? exam, isCrossSite: known?.isCrossSite ?? false };
      const fresh = { ...visit, cookies: openBoxCookies() };
      visits.set(id, fresh);
      return fresh;
    },
    forget(id) {
      visits.delete(id);
    },
  };
}
