const PLACE =
  /^\/environments\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/(?:(socket|health|enter)(?=$|\?)|(preview\/(\d{1,5})|editor)(?=$|[/?]))/;
const HIGHEST_PORT = 65_535;
/** Browsers escape everything else. A backslash is a slash to some programs, and not to others. */
const PLAIN = /^\/[!-[\]-~]*$/;

interface Served {
  id: string;
  /** The path before the program's own, without a slash at the end. */
  prefix: string;
  /** The program's own path with its query; empty if not even the slash was asked for. */
  rest: string;
}

export type Place =
  | { at: "socket" | "health" | "enter"; id: string; query: URLSearchParams }
  | (Served & { at: "preview"; port: number })
  | (Served & { at: "editor" })
  | { at: "elsewhere"; path: string };

export type ServedPlace = Extract<Place, Served>;

/**
 * Which environment and what of it a request asks for; undefined if the path could mean something else to another
 * reader. The path is compared as it came and passed on as it came, so both read the same.
 */
export function placeOf(url: string): Place | undefined {
  if (!PLAIN.test(url) || url.startsWith("//") || hasDots(url)) return undefined;
  const match = PLACE.exec(url);
  if (!match) return { at: "elsewhere", path: url };
  const [prefix, id = "", own, kind, digits] = match;
  const rest = url.slice(prefix.length);
  if (own === "socket" || own === "health" || own === "enter") {
    return { at: own, id, query: new URLSearchParams(rest.slice(1)) };
  }
  if (kind === "editor") return { at: "editor", id, prefix, rest };
  const port = Number(digits);
  return port >= 1 && port <= HIGHEST_PORT ? { at: "preview", id, prefix, rest, port } : undefined;
}

/** Browsers resolve `..` themselves, so only somebody who wants to leave the folder sends it. */
function hasDots(url: string): boolean {
  if (!/\.|%2e/i.test(url)) return false;
  const [path = ""] = url.split("?", 1);
  return path.split("/").some((part) => /^\.{1,2}$/.test(part.replaceAll(/%2e/gi, ".")));
}

/** Where `enter` leads: a page of the same environment, or undefined. */
export function enteredPath(id: string, to: string): string | undefined {
  const path = `/environments/${id}/${to}`;
  const place = placeOf(path);
  const isInside = (place?.at === "preview" || place?.at === "editor") && place.id === id && place.rest.startsWith("/");
  return isInside ? path : undefined;
}

/** The same as `enteredPath`, if it leads to a preview. */
export function enteredPreview(path: string): Extract<Place, { at: "preview" }> | undefined {
  const place = placeOf(path);
  return place?.at === "preview" ? place : undefined;
}

/** A page in a preview asks for `/style.css` and means its own; undefined if the request comes from elsewhere. */
export function previewOfReferer(referer: string | undefined, origin: string, path: string): string | undefined {
  if (referer === undefined || !referer.startsWith(`${origin}/`)) return undefined;
  const from = placeOf(referer.slice(origin.length));
  return from?.at === "preview" ? `${from.prefix}${path}` : undefined;
}
