/**
 * The headers that a page sends with a file to a signed address. A bucket's address may have been signed on the
 * condition that nothing is stored there yet, which its query says; the request must then carry that very header.
 */
export function signedPutHeaders(address: string, contentType: string): Record<string, string> {
  return takesOneFile(address)
    ? { "content-type": contentType, "if-none-match": "*" }
    : { "content-type": contentType };
}

/**
 * 412 to our own condition means that an earlier try stored the file and only its reply was lost. The server checks
 * for itself.
 */
export function isStored(address: string, status: number): boolean {
  return (status >= 200 && status <= 299) || (status === 412 && takesOneFile(address));
}

function takesOneFile(address: string): boolean {
  const query = new URLSearchParams(address.slice(address.indexOf("?") + 1));
  return query.get("X-Amz-SignedHeaders")?.split(";").includes("if-none-match") ?? false;
}
