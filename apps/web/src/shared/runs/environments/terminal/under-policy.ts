import { cspNonce } from "../../../../lib/csp-nonce.ts";

/**
 * The page's policy accepts style elements only with the nonce, and xterm knows none: it creates its style elements while
 * it opens, with the page's document.
 */
export function openUnderPolicy(open: () => void): void {
  const nonce = cspNonce();
  const create = document.createElement.bind(document);
  const own = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
  Object.defineProperty(document, "createElement", { value: own, configurable: true });
  try {
    open();
  } finally {
    Reflect.deleteProperty(document, "createElement");
  }
}

/**
 * xterm writes colours as style attributes of its spans, which the policy refuses from scripts. The same text set through
 * the style's own property is allowed, and does the same.
 */
export function styleSpansByProperty(): void {
  const { prototype } = HTMLSpanElement;
  // Without a nonce there is no policy, as under the development server.
  if (cspNonce() === "" || Object.hasOwn(prototype, "setAttribute")) return;
  const set = prototype.setAttribute;
  prototype.setAttribute = function setAttribute(this: HTMLSpanElement, name, value) {
    if (name === "style") this.style.cssText = value;
    else set.call(this, name, value);
  };
}
