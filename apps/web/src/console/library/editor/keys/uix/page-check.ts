import { Selector, type PageCheck } from "@invigil/contract/authoring/judging-web";
import type { z } from "zod";
import { fits } from "../../draft/fits.ts";

export const selectorFault = fits(Selector, "Enter a CSS selector such as #book or li.departure");

export type WrittenCheck = z.input<typeof PageCheck>;

export const NEW_CHECK: { [K in WrittenCheck["kind"]]: Extract<WrittenCheck, { kind: K }> } = {
  text: { kind: "text", selector: "h1", value: "" },
  attribute: { kind: "attribute", selector: "a", name: "href", value: "" },
  style: { kind: "style", selector: "h1", property: "color", value: "rgb(0, 0, 0)" },
  count: { kind: "count", selector: "li", value: 1 },
  picture: { kind: "picture", reference: { files: { "index.html": "<!doctype html>\n" } } },
};
