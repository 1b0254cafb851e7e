import type { Extension } from "@codemirror/state";
import { vscodeDarkInit, vscodeLightInit, vscodeLightStyle } from "@uiw/codemirror-theme-vscode";
import type { EditorSettings } from "./editor-settings.ts";

/** Some colours of the light theme are below the contrast that WCAG AA asks for, on locked lines above all. */
const READABLE: Readonly<Record<string, string>> = {
  "#0070c1": "#005a9c",
  "#267f99": "#1b6278",
  "#098658": "#06623f",
  "#008000": "#006300",
  "#4078f2": "#2453c0",
  "#e45649": "#a8231a",
};

const vs = vscodeLightInit({
  settings: { gutterForeground: "#1d6379" },
  styles: vscodeLightStyle.map((style) => {
    const readable = typeof style["color"] === "string" ? READABLE[style["color"]] : undefined;
    return readable === undefined ? style : { ...style, color: readable };
  }),
});
const vsDark = vscodeDarkInit({ settings: { gutterForeground: "#a0a0a0" } });

export function themeOf(theme: EditorSettings["theme"], scheme: "light" | "dark"): Extension {
  const isDark = theme === "vs-dark" || (theme === "auto" && scheme === "dark");
  return isDark ? vsDark : vs;
}
