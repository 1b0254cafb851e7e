import type { Rgb } from "../sights.ts";
import { attributeOf, childOf, readXml, type Element } from "./read-xml.ts";

/** How letters look, as far as it decides whether people see them. What is undefined is inherited. */
export interface Look {
  vanish?: boolean;
  /** Half points. */
  size?: number;
  /** Null for a colour that Word chooses so that it can be read. */
  colour?: Rgb | null;
  /** What lies beneath: a colour, or null if it is not known. */
  beneath?: Rgb | null;
}

interface Style {
  basedOn: string | undefined;
  look: Look;
}

export interface Styles {
  base: Look;
  lookOf(id: string | undefined): Look;
}

export function readStyles(xml: string): Styles {
  const [root] = xml === "" ? [] : readXml(xml);
  const styles = new Map<string, Style>();
  for (const child of root?.children ?? []) {
    if (typeof child === "string" || child.name !== "style") continue;
    const look = { ...beneathOf(childOf(child, "pPr")), ...lookOfRun(childOf(child, "rPr")) };
    styles.set(child.attributes["styleId"] ?? "", { basedOn: attributeOf(child, "basedOn"), look });
  }
  const defaults = childOf(childOf(childOf(root, "docDefaults"), "rPrDefault"), "rPr");
  return {
    base: lookOfRun(defaults),
    lookOf(id) {
      const chain: Look[] = [];
      // A style may be based on itself in a broken file.
      for (let at = id, depth = 0; at !== undefined && depth < 20; depth += 1) {
        const style = styles.get(at);
        if (style) chain.unshift(style.look);
        at = style?.basedOn;
      }
      return Object.assign({}, ...chain) as Look;
    },
  };
}

/** The look that the properties of a run ask for themselves. */
export function lookOfRun(properties: Element | undefined): Look {
  const vanish = childOf(properties, "vanish") ?? childOf(properties, "specVanish");
  const size = Number(attributeOf(properties, "sz"));
  const colour = attributeOf(properties, "color");
  const look: Look = { ...beneathOf(properties) };
  if (vanish) look.vanish = !["0", "false", "off"].includes(vanish.attributes["val"] ?? "");
  if (Number.isFinite(size) && size > 0) look.size = size;
  if (colour !== undefined) look.colour = colourOf(colour);
  const highlight = attributeOf(properties, "highlight");
  if (highlight !== undefined && highlight !== "none") look.beneath = highlight === "white" ? [255, 255, 255] : null;
  return look;
}

/** The shading of a run, a paragraph or a cell. */
export function beneathOf(properties: Element | undefined): Look {
  const fill = attributeOf(properties, "shd", "fill");
  if (fill === undefined || fill === "auto") return {};
  return { beneath: colourOf(fill) };
}

export function colourOf(hex: string): Rgb | null {
  const found = /^([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex);
  if (!found) return null;
  const [, red = "0", green = "0", blue = "0"] = found;
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}
