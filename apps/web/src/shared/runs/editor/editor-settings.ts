import { z } from "zod";
import { create } from "zustand";

/** `auto` follows the page's colours. */
export const THEMES = ["auto", "vs", "vs-dark"] as const;
export const KEY_MAPS = ["default", "vim", "emacs"] as const;
export const FONT_SIZES = [12, 13, 14, 16, 18, 20, 24] as const;
export const TAB_SIZES = [2, 4, 8] as const;

const Settings = z.object({
  theme: z.enum(THEMES).catch("auto"),
  keyMap: z.enum(KEY_MAPS).catch("default"),
  fontSize: z.literal(FONT_SIZES).catch(14),
  tabSize: z.literal(TAB_SIZES).catch(4),
});
export type EditorSettings = z.infer<typeof Settings>;

/** Belongs to the person rather than to a test, so it survives the clearing at submission. */
const KEY = "invigil-editor";

function stored(): EditorSettings {
  try {
    return Settings.parse(JSON.parse(globalThis.localStorage.getItem(KEY) ?? "{}"));
  } catch {
    return Settings.parse({});
  }
}

export const useEditorSettings = create<EditorSettings>(stored);

export function changeEditorSettings(change: Partial<EditorSettings>): void {
  const settings = { ...useEditorSettings.getState(), ...change };
  useEditorSettings.setState(settings);
  try {
    globalThis.localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Storage is full or forbidden, so the choice applies to this page only.
  }
}
