const NAME_MAX = 255;
/** Control characters, folder separators, and the marks that make "fdp.exe" look like "exe.pdf" on screen. */
const UNFIT = /[\p{Cc}/\\\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Makes a file name safe for addresses, headers and disks. */
export function cleanName(given: string): string {
  const name = given.toWellFormed().replace(UNFIT, "_").trim();
  // A browser reads an address that ends in dots as another folder.
  return /^\.*$/.test(name) ? "file" : name;
}

/**
 * The prefix distinguishes files when somebody downloads many; a name that is too long keeps its end, with the
 * extension.
 */
export function storedName(name: string, prefix: string | undefined): string {
  if (!prefix) return name;
  return `${cleanName(prefix)}-${name}`.slice(-NAME_MAX).toWellFormed();
}

/** As RFC 6266 requires: plain ASCII for old clients, UTF-8 for the rest. */
export function contentDisposition(kind: "inline" | "attachment", name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["%\\]/g, "_");
  const utf8 = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}
