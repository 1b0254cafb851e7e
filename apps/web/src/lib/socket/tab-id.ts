const own = newId();

/** Names this page of this browser, as long as it lives. */
export function tabId(): string {
  return own;
}

/** Only a page served over https, or from this machine, has `randomUUID`. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
