import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { lookAtLink, type Embed } from "./look-at-link.ts";
import { hasLink } from "./media.queries.ts";

const KEPT_FOR = 10 * 60_000;
const MOST_KEPT = 500;

/** The kinds of linked files, cached for some minutes because a whole test opens the same question at once. */
export function createLinkKinds({ now }: Pick<Deps, "now">) {
  const known = new Map<string, { embed: Promise<Embed>; until: number }>();
  return function kindOf(url: string): Promise<Embed> {
    const kept = known.get(url);
    if (kept && kept.until > now().getTime()) return kept.embed;
    const [oldest] = known.keys();
    if (known.size >= MOST_KEPT && oldest !== undefined) known.delete(oldest);
    // A link that cannot be checked stays a link.
    const embed = lookAtLink({ url, allowPrivate: false }).catch(() => null);
    known.set(url, { embed, until: now().getTime() + KEPT_FOR });
    return embed;
  };
}

interface Asked {
  problem: string;
  url: string;
}

/**
 * Only checks links that an author put into a question the caller may read, so that nobody can send this server
 * elsewhere.
 */
export async function attachmentKind(
  { db }: Pick<Deps, "db">,
  kindOf: (url: string) => Promise<Embed>,
  caller: Caller,
  { problem, url }: Asked,
): Promise<{ embed: Embed }> {
  const companyId = caller.usertype === "recruiter" ? caller.companyId : null;
  const isThere = await hasLink(db, { problem, url, accountId: caller.accountId, companyId });
  if (!isThere) throw new AppError("not_found");
  // Pages use https, so whatever they frame must too.
  return { embed: /^https:/i.test(url) && URL.canParse(url) ? await kindOf(url) : null };
}
