import { luminance } from "@invigil/rules/people/luminance";
import {
  createTheme,
  DEFAULT_THEME,
  defaultVariantColorsResolver,
  mergeMantineTheme,
  type MantineColor,
} from "@mantine/core";
import { expect, it } from "vitest";
import { shadesOf } from "../shared/branding/shades.ts";
import { DEFAULT_BRAND } from "../shared/parts/brand.tsx";
import { resolveVariables, themeWith } from "./theme.ts";

const brand = shadesOf(DEFAULT_BRAND.primary_color, DEFAULT_BRAND.primary_color);
const theme = mergeMantineTheme(DEFAULT_THEME, createTheme(themeWith(brand)));

function contrast(one: string, other: string): number {
  const [light = 1, dark = 0] = [one, other].map(lightness).toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function lightness(hex: string): number {
  const [red = 0, green = 0, blue = 0] = (/^#(..)(..)(..)$/.exec(hex)?.slice(1) ?? []).map((part) =>
    Number(`0x${part}`),
  );
  return luminance([red, green, blue]);
}

it("shows white text on red with WCAG AA contrast", () => {
  const { color } = defaultVariantColorsResolver({ color: "red", variant: "filled", theme, autoContrast: true });
  expect(color).toBe("var(--mantine-color-white)");
  expect(contrast("#ffffff", theme.colors.red[8])).toBeGreaterThanOrEqual(4.5);
});

it.each<MantineColor>(["red", "yellow", "orange", "green", "teal"])(
  "shows %s text on its own tint with WCAG AA contrast",
  (name) => {
    const { light } = resolveVariables(theme);
    const letters = light[`--mantine-color-${name}-light-color`] ?? theme.colors[name]?.[9] ?? "";
    expect(contrast(letters, theme.colors[name]?.[1] ?? "")).toBeGreaterThanOrEqual(4.5);
  },
);

it.each(["light", "dark"] as const)("draws a focus ring that stands out in %s", (scheme) => {
  const shade = /brand-(\d)/.exec(resolveVariables(theme)[scheme]["--focus-ring"] ?? "")?.[1];
  const ring = brand[Number(shade)] ?? "";
  expect(contrast(ring, scheme === "light" ? "#ffffff" : theme.colors.dark[7])).toBeGreaterThanOrEqual(3);
});
