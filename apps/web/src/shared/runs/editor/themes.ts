import type { Extension } from "@codemirror/state";
import { vscodeDarkInit, vscodeDarkStyle, vscodeLightInit, vscodeLightStyle } from "@uiw/codemirror-theme-vscode";
import type { EditorSettings } from "./editor-settings.ts";

/** Some theme colours fall below WCAG AA contrast, above all on locked lines and on the cursor's line. */
const READABLE: Readonly<Record<string, string>> = {
  "#0070c1": "#005a9c",
  "#267f99": "#1b6278",
  "#098658": "#06623f",
  "#008000": "#006300",
  "#4078f2": "#2453c0",
  "#e45649": "#a8231a",
  "#6a9955": "#78aa62",
  "#d16969": "#e28b8b",
  "#808080": "#a3a3a3",
  "#ff0000": "#ff7b7b",
};

function readable(styles: typeof vscodeLightStyle): typeof vscodeLightStyle {
  return styles.map((style) => {
    const color = typeof style["color"] === "string" ? READABLE[style["color"]] : undefined;
    return color === undefined ? style : { ...style, color };
  });
}

// The cursor's line is bluish, because grey means locked.
const vs = vscodeLightInit({
  settings: { gutterForeground: "#1d6379", lineHighlight: "#0064ff0f" },
  styles: readable(vscodeLightStyle),
});
const vsDark = vscodeDarkInit({
  settings: { gutterForeground: "#a0a0a0", lineHighlight: "#6199ff1a" },
  styles: readable(vscodeDarkStyle),
});

export function themeOf(theme: EditorSettings["theme"], scheme: "light" | "dark"): Extension {
  const isDark = theme === "vs-dark" || (theme === "auto" && scheme === "dark");
  return isDark ? vsDark : vs;
}
