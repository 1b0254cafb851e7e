import { isShownAddress } from "@invigil/rules/text/upload-address";
import { createElement, Fragment, type ReactNode } from "react";

const TAGS = new Set([
  "p",
  "br",
  "strong",
  "b",
  "em",
  "i",
  "u",
  "s",
  "code",
  "pre",
  "blockquote",
  "ul",
  "ol",
  "li",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "hr",
  "a",
  "img",
  "sub",
  "sup",
  "mark",
  "span",
  "div",
]);
const VOID_TAGS = new Set(["br", "hr", "img"]);
/** Their text is not meant to be read. */
const DROPPED_TAGS = new Set(["script", "style", "template", "noscript", "iframe", "object", "svg", "math"]);
/** An answer's headings must not stand between the page's own. */
const HEADING = /^h[1-6]$/;

/** Shows an answer's HTML as elements from an allowlist, never as markup; of anything else only the text is shown. */
export function SafeHtml({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return <>{nodesOf(body)}</>;
}

function nodesOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return <Fragment key={index}>{node.textContent}</Fragment>;
    return node instanceof Element ? <Fragment key={index}>{elementOf(node)}</Fragment> : null;
  });
}

function elementOf(element: Element): ReactNode {
  const tag = element.localName;
  if (DROPPED_TAGS.has(tag)) return null;
  if (!TAGS.has(tag)) return nodesOf(element);
  if (tag === "img") return imageOf(element);
  if (VOID_TAGS.has(tag)) return createElement(tag);
  if (HEADING.test(tag)) {
    return (
      <p>
        <strong>{nodesOf(element)}</strong>
      </p>
    );
  }
  return createElement(tag, tag === "a" ? linkOf(element) : null, ...nodesOf(element));
}

function linkOf(element: Element): Record<string, string> {
  const href = safeAddress(element.getAttribute("href"));
  return href === null ? {} : { href, target: "_blank", rel: "noopener noreferrer nofollow" };
}

function imageOf(element: Element): ReactNode {
  const src = element.getAttribute("src") ?? "";
  const alt = element.getAttribute("alt") ?? "";
  // An address on another site would reveal who reads the report, and one of our own pages would be called just by
  // looking.
  return isShownAddress(src) ? <img src={src} alt={alt} loading="lazy" /> : alt;
}

/**
 * Returns an address on the web or of an uploaded file. A `javascript:` address must never become a link, nor that of
 * another page here: an invitation or the logout page would change who the reader is signed in as.
 */
function safeAddress(address: string | null): string | null {
  if (address === null || isShownAddress(address)) return address;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  return new URL(address).hostname === globalThis.location.hostname ? null : address;
}
