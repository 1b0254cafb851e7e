/** What the browser calls in the agent, and how the agent replies. */
export const BINDING = "__invigilAgent";
export const REPLY = "__invigilReply";

/** Runs in the page, so it must not refer to anything outside of itself. */
function guardPage(binding: string, reply: string, version: string): void {
  const scope = globalThis as unknown as Record<string, unknown>;
  const send = scope[binding] as ((text: string) => void) | undefined;
  if (send === undefined) return;
  Reflect.deleteProperty(scope, binding);
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let last = 0;
  const call = (asked: object) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      send(JSON.stringify({ id: last, asked }));
    });
  const answer = (id: number, error: string | null, value: unknown) => {
    const each = waiting.get(id);
    waiting.delete(id);
    if (error === null) each?.resolve(value);
    else each?.reject(new Error(error));
  };
  const fixed = { writable: false, configurable: false, enumerable: false };
  Object.defineProperty(scope, "invigilSecureBrowser", { ...fixed, value: Object.freeze({ version, call }) });
  Object.defineProperty(scope, reply, { ...fixed, value: answer });

  const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) => {
    if (/^F([1-9]|1[0-2])$/.test(key) || key === "BrowserBack" || key === "BrowserForward") return true;
    if (altKey && ["ArrowLeft", "ArrowRight", "Home"].includes(key)) return true;
    if (!ctrlKey && !metaKey) return false;
    // What people need to write stays: copying, pasting, undoing, searching and moving around in a text.
    return /^[deghjklnoprstuw]$/i.test(key) || (shiftKey && /^[bcijm]$/i.test(key));
  };
  // Last, so that the test's own editors see their keys first.
  addEventListener("keydown", (event) => isShortcut(event) && event.preventDefault());
  addEventListener("contextmenu", (event) => event.preventDefault(), true);
}

export function pageScript(version: string): string {
  const given = [BINDING, REPLY, version].map((text) => JSON.stringify(text)).join(", ");
  return `(${guardPage.toString()})(${given});`;
}
