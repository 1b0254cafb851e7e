import { textIn, type Element } from "./read-xml.ts";

/** Converts simple MathML to a formula; unknown elements leave only their characters. */
export function mathmlToLatex(math: Element): string {
  const latex = inside(math).replaceAll(/\s+/g, " ").trim();
  return latex === "" ? "" : `$${latex}$`;
}

function inside(element: Element): string {
  return element.children.map((child) => (typeof child === "string" ? "" : write(child))).join(" ");
}

function write(element: Element): string {
  const parts = element.children.filter((child) => typeof child !== "string");
  const part = (index: number) => (parts[index] ? write(parts[index]) : "");
  switch (element.name) {
    case "mfrac":
      return `\\frac{${part(0)}}{${part(1)}}`;
    case "msup":
      return `{${part(0)}}^{${part(1)}}`;
    case "msub":
      return `{${part(0)}}_{${part(1)}}`;
    case "msubsup":
      return `{${part(0)}}_{${part(1)}}^{${part(2)}}`;
    case "msqrt":
      return `\\sqrt{${inside(element)}}`;
    case "mroot":
      return `\\sqrt[${part(1)}]{${part(0)}}`;
    case "mfenced":
      return `(${parts.map(write).join(", ")})`;
    case "mtext":
      return `\\text{${textIn(element).trim()}}`;
    case "mspace":
      return "\\,";
    // The same formula again, in another notation.
    case "annotation":
    case "annotation-xml":
      return "";
    case "mi":
    case "mn":
    case "mo":
      return textIn(element)
        .trim()
        .replaceAll(/[%#&$_{}\\]/g, String.raw`\$&`);
    default:
      return inside(element);
  }
}
