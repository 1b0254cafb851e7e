/** Runs once the page stands; at once when it does already. */
export function afterLoad(run: () => void): void {
  if (document.readyState === "complete") run();
  else globalThis.addEventListener("load", run, { once: true });
}
