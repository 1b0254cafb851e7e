import { closeCompletion } from "@codemirror/autocomplete";
import { EditorView } from "@codemirror/view";
import { useEffect, useEffectEvent, type RefObject } from "react";

export const RUN_KEYS = "Ctrl+Enter";
export const SUBMIT_KEYS = "Ctrl+Shift+Enter";

interface Actions {
  run: () => void;
  submit: () => void;
}

/** Makes Ctrl+Enter run and Ctrl+Shift+Enter submit the code (⌘ on a Mac), from the question and from the editor. */
export function useRunKeys(panel: RefObject<HTMLElement | null>, { run, submit }: Actions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.altKey || !(event.ctrlKey || event.metaKey)) return;
    // A comprehension has several editors, and each has keys of its own.
    const scope = panel.current?.closest("[data-bench]") ?? panel.current?.parentElement?.closest("[data-keys]");
    if (!(event.target instanceof Node) || !scope?.contains(event.target)) return;
    if (event.target instanceof Element && event.target.closest("dialog")) return;
    event.preventDefault();
    event.stopPropagation();
    const editor = event.target instanceof HTMLElement ? EditorView.findFromDOM(event.target) : null;
    // Its suggestions would cover the result.
    if (editor) closeCompletion(editor);
    if (event.repeat) return;
    if (event.shiftKey) submit();
    else run();
  });
  // Before the editor, in which Ctrl+Enter would insert a line.
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", hear, { capture: true });
    return () => window.removeEventListener("keydown", hear, { capture: true });
  }, []);
}
