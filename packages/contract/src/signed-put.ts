/**
 * What a page sends with a file to a signed address. A bucket's address may have been signed with the condition that
 * nothing lies there yet, and says so in its query; the request must then carry that very header.
 */
export function signedPutHeaders(address: string, contentType: string): Record<string, string> {
  return takesOneFile(address)
    ? { "content-type": contentType, "if-none-match": "*" }
    : { "content-type": contentType };
}

/** 412 to a condition of ours: the file came with an earlier try whose reply was lost. The server looks at it itself. */
export function isStored(address: string, status: number): boolean {
  return (status >= 200 && status <= 299) || (status === 412 && takesOneFile(address));
}

function takesOneFile(address: string): boolean {
  const query = new URLSearchParams(address.slice(address.indexOf("?") + 1));
  return query.get("X-Amz-SignedHeaders")?.split(";").includes("if-none-match") ?? false;
}
