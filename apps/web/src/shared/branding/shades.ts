import { luminance } from "@invigil/rules/people/luminance";
import type { MantineColorsTuple } from "@mantine/core";

type Rgb = readonly [number, number, number];

/** Relative luminance of the first eight shades, from the tint behind a hint to the colour of borders. */
const TINTS = [0.88, 0.77, 0.62, 0.48, 0.37, 0.29, 0.23, 0.19] as const;
/** At this luminance or below, the ninth shade has WCAG AA contrast with white. */
const DARKEST_NEEDED = 0.17;
const STILL_VISIBLE_ON_DARK = 0.06;

/**
 * Returns ten shades of a brand colour, spaced by luminance so that any colour a company picks stays legible. The
 * ninth, used for controls, is the colour itself whenever it is dark enough.
 */
export function shadesOf(color: string, fallback: string): MantineColorsTuple {
  const rgb = readHex(color) ?? readHex(fallback) ?? [58, 92, 204];
  const own = luminance(rgb);
  const filled = Math.min(Math.max(own, STILL_VISIBLE_ON_DARK), DARKEST_NEEDED);
  const at = (target: number) => (target === own ? hexOf(rgb) : hexOf(withLuminance(rgb, target)));
  const [a, b, c, d, e, f, g, h] = TINTS;
  return [at(a), at(b), at(c), at(d), at(e), at(f), at(g), at(h), at(filled), at(filled * 0.6)];
}

function readHex(color: string): Rgb | null {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(color)?.slice(1);
  const parts = short?.map((digit) => digit + digit) ?? /^#(..)(..)(..)$/.exec(color)?.slice(1) ?? [];
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = parts.map((part) => Number(`0x${part}`));
  return Number.isNaN(red + green + blue) ? null : [red, green, blue];
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

/**
 * Mixes the colour with white or black until it has the target luminance. Luminance grows along the mix, so bisection
 * finds it.
 */
function withLuminance(rgb: Rgb, target: number): Rgb {
  const end = luminance(rgb) < target ? 255 : 0;
  const mix = (share: number): Rgb => {
    const [red, green, blue] = rgb;
    const part = (value: number) => value + (end - value) * share;
    return [part(red), part(green), part(blue)];
  };
  let low = 0;
  let high = 1;
  for (let step = 0; step < 20; step += 1) {
    const middle = (low + high) / 2;
    const reached = end === 255 ? luminance(mix(middle)) >= target : luminance(mix(middle)) <= target;
    if (reached) high = middle;
    else low = middle;
  }
  return mix(high);
}
