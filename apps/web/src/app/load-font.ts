import { afterLoad } from "./after-load.ts";

/** The font loads after the page; until then a system font with the same metrics stands in. */
export function loadFont(): void {
  afterLoad(() => void import("@fontsource-variable/inter/wght.css"));
}
