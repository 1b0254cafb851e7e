import { afterLoad } from "./after-load.ts";

/** The font comes after the page: until then a font of the system's stands in, set to the same measure. */
export function loadFont(): void {
  afterLoad(() => void import("@fontsource-variable/inter/wght.css"));
}
