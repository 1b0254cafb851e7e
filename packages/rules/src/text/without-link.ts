/** An address without the secret part of a share link, for texts that are stored or sent. */
export function withoutLink(address: string): string {
  return address.replace(/(\/shared-report\/)[^/?#]+/, "$1…");
}
