/**
 * The fonts that the page shows, as a style sheet that needs no network. The screenshot library would collect them by a
 * style element of its own, which the page's policy refuses.
 */
export async function pageFonts(): Promise<string> {
  const shown = new Set([...document.fonts].filter(({ status }) => status === "loaded").map(keyOfFace));
  const rules = [...document.styleSheets].flatMap((sheet) =>
    faceRules(sheet).filter((rule) => shown.has(keyOfRule(rule))),
  );
  const texts = await Promise.all(rules.map((rule) => withContent(rule).catch(() => "")));
  return texts.join("\n");
}

function faceRules(sheet: CSSStyleSheet): CSSFontFaceRule[] {
  try {
    return [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule);
  } catch {
    // A sheet of another site.
    return [];
  }
}

function keyOf(family: string, weight: string, range: string): string {
  return [family.replaceAll(/["']/g, ""), weight, range.replaceAll(/\s/g, "").toLowerCase()].join("|");
}

function keyOfFace({ family, weight, unicodeRange }: FontFace): string {
  return keyOf(family, weight, unicodeRange);
}

function keyOfRule({ style }: CSSFontFaceRule): string {
  const read = (name: string) => style.getPropertyValue(name);
  return keyOf(read("font-family"), read("font-weight") || "normal", read("unicode-range") || "U+0-10FFFF");
}

const ADDRESS = /url\((["']?)([^"')]+)\1\)/;

async function withContent(rule: CSSFontFaceRule): Promise<string> {
  const [place = "", , address = ""] = ADDRESS.exec(rule.cssText) ?? [];
  const base = rule.parentStyleSheet?.href ?? location.href;
  const reply = await fetch(new URL(address, base), { cache: "force-cache" });
  const bytes = new Uint8Array(await reply.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return rule.cssText.replace(place, `url("data:font/woff2;base64,${btoa(text)}")`);
}
