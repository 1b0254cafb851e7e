import { randomBytes } from "node:crypto";
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

/** The preview that a page has opened last. */
interface EnteredPreview {
  id: string;
  /** The path before the program's own, without a slash at the end. */
  prefix: string;
  port: number;
  key: string;
}

export interface Visits {
  /** A new launch starts anew: the programs that set the cookies are gone. */
  of(id: string, launch: string): Visit;
  /** Returns a name for it. An environment has one at a time. */
  enter(preview: EnteredPreview): string;
  /** By the name that it was given. */
  entered(name: string): EnteredPreview | undefined;
  forget(id: string): void;
}

export function openVisits(exam: string): Visits {
  const visits = new Map<string, Visit>();
  const previews = new Map<string, EnteredPreview>();
  function leave(id: string): void {
    for (const [name, preview] of previews) if (preview.id === id) previews.delete(name);
  }
  return {
    enter(preview) {
      leave(preview.id);
      const name = randomBytes(24).toString("base64url");
      previews.set(name, preview);
      return name;
    },
    entered: (name) => previews.get(name),
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
      leave(id);
    },
  };
}
