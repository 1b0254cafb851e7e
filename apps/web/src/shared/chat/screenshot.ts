import { pageFonts } from "./page-fonts.ts";

/** What a picture of the page leaves out: cameras, the chat itself, and what cannot be read from another site. */
export function isPictured(node: Node): boolean {
  if (!(node instanceof Element)) return true;
  if (node.matches("video, iframe, noscript, [data-chat], [aria-label='Webcam preview']")) return false;
  return !(node instanceof HTMLImageElement) || isOwnPicture(node.currentSrc || node.src);
}

function isOwnPicture(address: string): boolean {
  if (/^(data|blob):/.test(address)) return true;
  return URL.canParse(address) && new URL(address).origin === location.origin;
}

/**
 * A picture of what the page shows. It is drawn from the page itself: the browser's own screen capture would ask for a
 * window and take the focus away, which counts as leaving the test.
 */
export async function takeScreenshot(): Promise<Blob> {
  const { domToBlob } = await import("modern-screenshot");
  const fonts = await pageFonts();
  const { innerWidth: width, innerHeight: height, scrollX, scrollY } = window;
  const backgroundColor = getComputedStyle(document.body).backgroundColor;
  return domToBlob(document.body, {
    width,
    height,
    type: "image/webp",
    quality: 0.8,
    scale: 1,
    backgroundColor,
    filter: isPictured,
    timeout: 10_000,
    font: fonts === "" ? false : { cssText: fonts },
    features: { restoreScrollPosition: true },
    // Inside a picture, a body has the margin that browsers give it by themselves.
    style: { margin: "0", transform: `translate(${-scrollX}px, ${-scrollY}px)` },
  });
}
