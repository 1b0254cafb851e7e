/** Runs once the page has loaded, or immediately if it already has. */
export function afterLoad(run: () => void): void {
  if (document.readyState === "complete") run();
  else globalThis.addEventListener("load", run, { once: true });
}
