import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import { NotImportable } from "../exchanged.ts";

export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: (Element | string)[];
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  removeNSPrefix: true,
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  cdataPropName: "#cdata",
  htmlEntities: true,
});

const Attributes = z.record(z.string(), z.string()).catch({});
const Raw = z.array(z.record(z.string(), z.unknown()));

/**
 * Returns the root of a document. A document that declares entities is refused, because they can expand without limit.
 */
export function readXml(text: string): Element {
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    throw new NotImportable("XML with a document type declaration is not accepted.");
  // Files in base64 take megabytes and the parser checks every character, so they are cut out first.
  const aside: string[] = [];
  const short = text.replaceAll(/>([A-Za-z\d+/=\s]+)</g, (whole, content: string) =>
    content.length < LONG ? whole : `>@@aside:${aside.push(content) - 1}@@<`,
  );
  try {
    const [root] = convert(parser.parse(short), aside).filter((child) => typeof child !== "string");
    if (root && !isWhole(text)) throw new NotImportable("The XML is incomplete. The file may be cut off.");
    if (root) return root;
  } catch (error) {
    if (error instanceof NotImportable) throw error;
    throw new NotImportable(`The XML is not readable: ${error instanceof Error ? error.message : "unknown"}`);
  }
  throw new NotImportable("The XML is empty.");
}

/** The parser would accept a truncated question as complete. */
function isWhole(text: string): boolean {
  const end = text.replace(/(?:\s|<!--(?:(?!-->)[\s\S])*-->)+$/, "");
  const [, root] = /<([A-Za-z_][\w.:-]*)/.exec(text.replaceAll(/<!--[\s\S]*?-->/g, "")) ?? [];
  return end.endsWith("/>") || new RegExp(`</${root}\\s*>$`).test(end);
}

const LONG = 2_000;

function convert(raw: unknown, aside: readonly string[]): (Element | string)[] {
  return Raw.parse(raw).flatMap((node) => {
    const [name] = Object.keys(node).filter((key) => key !== ":@");
    if (name === undefined) return [];
    const value = node[name];
    if (name === "#text") {
      const text = String(value);
      return [aside[Number(/^@@aside:(\d+)@@$/.exec(text)?.[1])] ?? text];
    }
    if (name === "#cdata") return convert(value, aside);
    return [{ name, attributes: Attributes.parse(node[":@"] ?? {}), children: convert(value, aside) }];
  });
}

export function childrenOf(element: Element, name: string): Element[] {
  return element.children.filter((child): child is Element => typeof child !== "string" && child.name === name);
}

export function childOf(element: Element, ...path: string[]): Element | undefined {
  let found: Element | undefined = element;
  for (const name of path) found = found && childrenOf(found, name)[0];
  return found;
}

/** All text inside, without tags. */
export function textIn(element: Element | undefined): string {
  return (element?.children ?? []).map((child) => (typeof child === "string" ? child : textIn(child))).join("");
}

export function allOf(element: Element, name: string): Element[] {
  const below = element.children.filter((child) => typeof child !== "string").flatMap((child) => allOf(child, name));
  return element.name === name ? [element, ...below] : below;
}
