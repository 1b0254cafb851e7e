/** Its path separates the environments of one browser. */
export const KEY_COOKIE = "invigil_environment";
/** A page may plant cookies of the same name with a longer path; more than this nobody needs. */
const MOST_OF_A_NAME = 8;
const OURS = /^(?:__\w+-)?invigil_/i;

function pairsIn(header: string | undefined): { name: string; value: string }[] {
  return (header ?? "").split(";").flatMap((part) => {
    const at = part.indexOf("=");
    return at < 1 ? [] : [{ name: part.slice(0, at).trim(), value: part.slice(at + 1).trim() }];
  });
}

export function keysInCookies(header: string | undefined): string[] {
  const own = pairsIn(header).filter(({ name }) => name === KEY_COOKIE);
  return own.slice(0, MOST_OF_A_NAME).map(({ value }) => value);
}

/** Names the preview that was opened last, for what its page asks for at the root. It is no key. */
const PREVIEW_COOKIE = "invigil_preview";

export function previewsInCookies(header: string | undefined): string[] {
  const own = pairsIn(header).filter(({ name }) => name === PREVIEW_COOKIE);
  return own.slice(0, MOST_OF_A_NAME).map(({ value }) => value);
}

export interface CookieManner {
  /** The page that frames the environment belongs to another site. */
  isCrossSite: boolean;
  isSecure: boolean;
}

export function keyCookie(id: string, key: string, manner: CookieManner): string {
  return ownCookie(KEY_COOKIE, key, { ...manner, path: `/environments/${id}/` });
}

export function previewCookie(name: string, manner: CookieManner): string {
  return ownCookie(PREVIEW_COOKIE, name, { ...manner, path: "/" });
}

function ownCookie(
  name: string,
  value: string,
  { isCrossSite, isSecure, path }: CookieManner & { path: string },
): string {
  const site = isCrossSite ? "SameSite=None; Partitioned" : "SameSite=Strict";
  const secure = isSecure || isCrossSite ? "; Secure" : "";
  return `${name}=${value}; Path=${path}; HttpOnly; ${site}${secure}`;
}

const MOST_KEPT = 100;

/** The cookies that programs in an environment have set: no others are passed on to them. */
export interface BoxCookies {
  /** Rewrites a program's `Set-Cookie`, so that it holds under the program's own path only; undefined drops it. */
  set(cookie: string, prefix: string, manner: CookieManner): string | undefined;
  /** Of a browser's `Cookie` header, what the programs know already. */
  known(header: string | undefined): string | undefined;
}

export function openBoxCookies(): BoxCookies {
  // With the value: the test's own cookie may have the same name and must not reach the environment.
  const kept = new Set<string>();
  return {
    set(cookie, prefix, manner) {
      const [first = "", ...attributes] = cookie.split(";").map((part) => part.trim());
      const [pair] = pairsIn(first);
      if (!pair || OURS.test(pair.name)) return undefined;
      const text = `${pair.name}=${pair.value}`;
      kept.delete(text);
      kept.add(text);
      for (const oldest of kept) {
        if (kept.size <= MOST_KEPT) break;
        kept.delete(oldest);
      }
      return [text, ...ownAttributes(attributes, prefix, manner)].join("; ");
    },
    known(header) {
      if (kept.size === 0) return undefined;
      const pairs = pairsIn(header).map(({ name, value }) => `${name}=${value}`);
      const own = pairs.filter((pair) => kept.has(pair));
      return own.length === 0 ? undefined : own.join("; ");
    },
  };
}

const KEPT_ATTRIBUTES = /^(?:expires|max-age)=|^httponly$/i;

function ownAttributes(attributes: string[], prefix: string, { isCrossSite, isSecure }: CookieManner): string[] {
  const asked = attributes.findLast((attribute) => /^path=/i.test(attribute))?.slice("path=".length) ?? "/";
  const path =
    asked === prefix || asked.startsWith(`${prefix}/`) ? asked : `${prefix}${asked.startsWith("/") ? asked : "/"}`;
  const kept = attributes.filter((attribute) => KEPT_ATTRIBUTES.test(attribute));
  if (isCrossSite) return [...kept, `Path=${path}`, "SameSite=None", "Secure", "Partitioned"];
  return [...kept, `Path=${path}`, "SameSite=Lax", ...(isSecure ? ["Secure"] : [])];
}
