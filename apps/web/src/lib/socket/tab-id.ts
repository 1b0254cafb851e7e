const own = newId();

/** Identifies this page of this browser for as long as it is open. */
export function tabId(): string {
  return own;
}

/** Only a page served over https, or from this machine, has `randomUUID`. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
