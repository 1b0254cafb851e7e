/** The nonce that the server wrote into the page; empty under the development server, which sends no policy. */
export function cspNonce(): string {
  const content = document.querySelector('meta[name="csp-nonce"]')?.getAttribute("content") ?? "";
  return content.startsWith("__") ? "" : content;
}
