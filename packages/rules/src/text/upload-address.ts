/**
 * `/media/{id}/{name}` as returned for an upload: an id of ours and one encoded name. Written out in full, because a
 * browser reads `..`, `%2e%2e` and `\` as paths to other pages of this site, where a click or a picture can have
 * effects.
 */
const ADDRESS = /^\/media\/(?!(?:brand|proctor)\/)([\w-]+)\/(?!\.*$)(?:[\w.!~*'()-]|%(?!2[EF]|5C|0|1|7F)[\dA-F]{2})+$/;

/** The id of the uploaded file that an address leads to; null if it leads elsewhere. */
export function uploadIdOf(address: string): string | null {
  return ADDRESS.exec(address)?.[1] ?? null;
}

export function isUploadAddress(address: string): boolean {
  return ADDRESS.test(address);
}

const SHARED = /^\/media\/shared\/\d+\.[\w-]+(?=\/)/;

/** An address at which a page may show an uploaded file: the file's own, or the one that a share link gives it. */
export function isShownAddress(address: string): boolean {
  return isUploadAddress(address.replace(SHARED, "/media"));
}
