import type { Extension } from "@codemirror/state";
import type { EditorSettings } from "./editor-settings.ts";

/** Loaded only for people who chose one. */
export async function loadKeyMap(keyMap: EditorSettings["keyMap"]): Promise<Extension> {
  switch (keyMap) {
    case "vim":
      return (await import("@replit/codemirror-vim")).vim({ status: true });
    case "emacs":
      return (await import("@replit/codemirror-emacs")).emacs();
    case "default":
      return [];
  }
}
