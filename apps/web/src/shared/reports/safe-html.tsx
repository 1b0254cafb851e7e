import { isUploadAddress } from "@invigil/rules/text/upload-address";
import { useFileAddress } from "../parts/file-address.ts";
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
  const fileAddress = useFileAddress();
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return <>{nodesOf(body, fileAddress)}</>;
}

/** Where the page finds an uploaded file. */
type Find = (address: string) => string;

function nodesOf(parent: Node, find: Find): ReactNode[] {
  return [...parent.childNodes].map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return <Fragment key={index}>{node.textContent}</Fragment>;
    return node instanceof Element ? <Fragment key={index}>{elementOf(node, find)}</Fragment> : null;
  });
}

function elementOf(element: Element, find: Find): ReactNode {
  const tag = element.localName;
  if (DROPPED_TAGS.has(tag)) return null;
  if (!TAGS.has(tag)) return nodesOf(element, find);
  if (tag === "img") return imageOf(element, find);
  if (VOID_TAGS.has(tag)) return createElement(tag);
  if (HEADING.test(tag)) {
    return (
      <p>
        <strong>{nodesOf(element, find)}</strong>
      </p>
    );
  }
  return createElement(tag, tag === "a" ? linkOf(element, find) : null, ...nodesOf(element, find));
}

function linkOf(element: Element, find: Find): Record<string, string> {
  const href = safeAddress(element.getAttribute("href"), find);
  return href === null ? {} : { href, target: "_blank", rel: "noopener noreferrer nofollow" };
}

function imageOf(element: Element, find: Find): ReactNode {
  const src = element.getAttribute("src") ?? "";
  const alt = element.getAttribute("alt") ?? "";
  // An address on another site would reveal who reads the report, and one of our own pages would be called just by
  // looking.
  return isUploadAddress(src) ? <img src={find(src)} alt={alt} loading="lazy" /> : alt;
}

/**
 * Returns an address on the web or of an uploaded file. A `javascript:` address must never become a link, nor that of
 * another page here: an invitation or the logout page would change who the reader is signed in as.
 */
function safeAddress(address: string | null, find: Find): string | null {
  if (address === null) return null;
  if (isUploadAddress(address)) return find(address);
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  return new URL(address).hostname === globalThis.location.hostname ? null : address;
}
