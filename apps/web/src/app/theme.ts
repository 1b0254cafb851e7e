import { BREAKPOINTS_PX } from "@invigil/contract/constants";
import { createTheme, type BadgeProps, type CSSVariablesResolver, type MantineColorsTuple } from "@mantine/core";

const em = (px: number) => `${px / 16}em`;

export const breakpoints = {
  xs: em(BREAKPOINTS_PX.xs),
  sm: em(BREAKPOINTS_PX.sm),
  md: em(BREAKPOINTS_PX.md),
  lg: em(BREAKPOINTS_PX.lg),
  xl: em(1408),
};

/** The look of every page; only the primary colour changes with the brand. */
export function themeWith(brand: MantineColorsTuple) {
  return createTheme({
    fontFamily: "'Inter Variable', 'Inter Stand-in', system-ui, sans-serif",
    fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
    colors: { brand },
    primaryColor: "brand",
    // The default shades of filled controls and dimmed text are below WCAG AA contrast.
    primaryShade: { light: 8, dark: 8 },
    autoContrast: true,
    // White text wherever it reaches a contrast of 4.5: black on a strong red is harder to read, whatever the formula
    // says.
    luminanceThreshold: 0.183,
    defaultRadius: "md",
    breakpoints,
    headings: {
      fontWeight: "650",
      sizes: { h1: { fontSize: "1.5rem" }, h2: { fontSize: "1.2rem" }, h3: { fontSize: "1.05rem" } },
    },
    respectReducedMotion: true,
    cursorType: "pointer",
    components: {
      Badge: {
        defaultProps: { tt: "none" },
        // Green on light green and the like is too faint for text of this size.
        styles: (_theme: unknown, { variant }: BadgeProps) =>
          variant === "light" ? { label: { color: "var(--mantine-color-text)" } } : {},
      },
      Notification: { defaultProps: { closeButtonProps: { "aria-label": "Close" } } },
      Alert: { defaultProps: { closeButtonLabel: "Close" } },
      Loader: { defaultProps: { type: "dots" } },
      Tooltip: { defaultProps: { withArrow: true, events: { hover: true, focus: true, touch: true } } },
    },
  });
}

export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-dimmed": "#54595f",
    "--mantine-color-error": "#b02525",
    "--mantine-color-placeholder": "#6a7077",
    "--mantine-color-body": "#ffffff",
    // The default text colours on tints, such as orange on light yellow, are too faint as well.
    "--mantine-color-yellow-light-color": "#7d4600",
    "--mantine-color-orange-light-color": "#a13500",
    "--mantine-color-green-light-color": "#1f6b30",
    "--mantine-color-teal-light-color": "#066648",
    "--focus-ring": "var(--mantine-color-brand-8)",
  },
  dark: {
    "--focus-ring": "var(--mantine-color-brand-4)",
    "--mantine-color-dimmed": "#a9b0b7",
    "--mantine-color-error": "#ff8f8f",
    "--mantine-color-placeholder": "#9aa1a8",
  },
});
