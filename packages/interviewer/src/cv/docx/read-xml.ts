import { XMLParser } from "fast-xml-parser";
import { Unreadable } from "../limits.ts";

export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly (Element | string)[];
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
});

/** The elements of a document, without namespaces. Entities of its own are refused: they can expand without limit. */
export function readXml(text: string): Element[] {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new Unreadable("The document is damaged.");
  try {
    return convert(parser.parse(text)).filter((child) => typeof child !== "string");
  } catch {
    throw new Unreadable("The document is damaged.");
  }
}

function convert(raw: unknown): (Element | string)[] {
  if (!Array.isArray(raw)) return [];
  return raw.flatMap((node: unknown): (Element | string)[] => {
    if (typeof node !== "object" || node === null) return [];
    const found = Object.entries(node).find(([key]) => key !== ":@");
    if (!found) return [];
    const [name, value] = found as [string, unknown];
    if (name === "#text") return [String(value)];
    return [{ name, attributes: attributesOf(node), children: convert(value) }];
  });
}

function attributesOf(node: object): Record<string, string> {
  const given: unknown = ":@" in node ? node[":@"] : {};
  if (typeof given !== "object" || given === null) return {};
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
}

export function childOf(element: Element | undefined, name: string): Element | undefined {
  return element?.children.find((child) => typeof child !== "string" && child.name === name) as Element | undefined;
}

export function attributeOf(element: Element | undefined, child: string, name = "val"): string | undefined {
  return childOf(element, child)?.attributes[name];
}
