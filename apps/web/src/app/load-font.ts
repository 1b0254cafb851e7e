/** The font comes after the page: until then a font of the system's stands in, set to the same measure. */
export function loadFont(): void {
  globalThis.addEventListener("load", () => void import("@fontsource-variable/inter/wght.css"));
}
