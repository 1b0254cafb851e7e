import { Compartment, EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { messages } from "@invigil/contract/messages/messages";
import { Text, useComputedColorScheme } from "@mantine/core";
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type CSSProperties } from "react";
import { showToast } from "../../parts/toasts.ts";
import { UNLOCKED, type LockRange } from "../draft/starter.ts";
import classes from "./code-editor.module.css";
import { indentation, readingExtensions, sizes, writingExtensions } from "./editor-extensions.ts";
import { useEditorSettings } from "./editor-settings.ts";
import { leaveCaret, takeCaret } from "./kept-caret.ts";
import { loadKeyMap } from "./key-maps.ts";
import { loadMode } from "./language-modes.ts";
import { lockedLines, openRange } from "./locked-lines.ts";
import { faultSigns, markFaults, type MarkedLine } from "./marked-faults.ts";
import { isFromElsewhere, replaceText } from "./replace-text.ts";
import { themeOf } from "./themes.ts";

interface Props {
  label: string;
  /** Only the first value counts; change the key to recreate the editor with another one. */
  text: string;
  lock?: LockRange;
  mode: string;
  readOnly: boolean;
  /** For a field among others: its minimum height in lines, growing with its text. */
  rows?: number;
  /** Lines that the last run complained about. */
  faults?: readonly MarkedLine[];
  onChange?: (text: string) => void;
  /** Receives a function that shows a text which was changed elsewhere; returns one that ends this. */
  showIn?: (replace: (text: string) => void) => () => void;
}

const NONE: readonly MarkedLine[] = [];

export function CodeEditor(props: Props) {
  const { label, text, lock = UNLOCKED, mode, readOnly, rows, faults = NONE, onChange, showIn } = props;
  const parent = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const [view, setView] = useState<EditorView | null>(null);
  const [slots] = useState(newSlots);
  const { theme, keyMap, fontSize, tabSize } = useEditorSettings();
  const scheme = useComputedColorScheme("light");
  const marked = useRef(NONE);
  const changed = useEffectEvent((now: string) => onChange?.(now));
  const shown = useEffectEvent((replace: (now: string) => void) => showIn?.(replace));

  const create = useEffectEvent((element: HTMLElement) => {
    const attributes = { "aria-label": label, "aria-describedby": hintId, "aria-readonly": String(readOnly) };
    const made = new EditorView({
      parent: element,
      state: EditorState.create({
        doc: text,
        extensions: [
          // First, so that its keys take precedence.
          slots.keyMap.of([]),
          readOnly ? EditorState.readOnly.of(true) : writingExtensions(lock),
          readingExtensions(lock),
          rows === undefined && !readOnly ? faultSigns() : [],
          readOnly && rows !== undefined ? EditorView.lineWrapping : [],
          lockedLines(lock),
          slots.language.of([]),
          slots.theme.of(themeOf(theme, scheme)),
          slots.sizes.of(sizes(fontSize)),
          slots.indentation.of(indentation(tabSize)),
          EditorView.contentAttributes.of(attributes),
          EditorView.updateListener.of(({ docChanged, state, transactions }) => {
            if (docChanged && !isFromElsewhere(transactions)) changed(state.doc.toString());
          }),
        ],
      }),
    });
    // Keyboard users can write immediately, whereas in a locked line every key would be refused.
    made.dispatch({ selection: { anchor: openRange(made.state, lock).from } });
    return made;
  });

  // Creates the editor's own document.
  useLayoutEffect(() => {
    if (!parent.current) return;
    const made = create(parent.current);
    setView(made);
    takeCaret(made);
    const hidden = shown((now) => replaceText(made, now));
    return () => {
      hidden?.();
      leaveCaret(made);
      made.destroy();
    };
  }, []);

  useEffect(() => {
    view?.dispatch({
      effects: [
        slots.theme.reconfigure(themeOf(theme, scheme)),
        slots.sizes.reconfigure(sizes(fontSize)),
        slots.indentation.reconfigure(indentation(tabSize)),
      ],
    });
  }, [view, slots, theme, scheme, fontSize, tabSize]);

  useEffect(() => {
    if (view && faults !== marked.current) markFaults(view, faults);
    marked.current = faults;
  }, [view, faults]);

  useLoaded(view, slots.language, mode, loadMode);
  useLoaded(view, slots.keyMap, keyMap, loadKeyMap);

  return (
    <div className={classes["whole"]} {...(rows !== undefined && { "data-field": true, style: heightOf(rows) })}>
      <div ref={parent} className={classes["editor"]} data-read-only={readOnly || undefined} />
      <Text id={hintId} size="xs" c="dimmed" className={classes["hint"] ?? ""}>
        {readOnly ? "This text is read-only." : "Press Escape and then Tab to leave the editor with the keyboard."}
        {lock.head + lock.tail > 0 && " Grey lines are locked."}
      </Text>
    </div>
  );
}

/** What is configured anew while the editor is open. */
function newSlots() {
  return {
    language: new Compartment(),
    keyMap: new Compartment(),
    theme: new Compartment(),
    sizes: new Compartment(),
    indentation: new Compartment(),
  };
}

function heightOf(rows: number): CSSProperties {
  return { ["--rows" as never]: rows };
}

/** Loads a part of the editor that has its own file. */
function useLoaded<T>(
  view: EditorView | null,
  slot: Compartment,
  choice: T,
  load: (choice: T) => Promise<Parameters<Compartment["reconfigure"]>[0]>,
): void {
  useEffect(() => {
    if (!view) return;
    let wanted = true;
    load(choice).then(
      (extension) => {
        if (wanted) view.dispatch({ effects: slot.reconfigure(extension) });
      },
      // Without a connection the file cannot be loaded, but the text can still be edited.
      () => wanted && showToast({ type: "warning", message: messages.changeThemeFailed }),
    );
    return () => {
      wanted = false;
    };
  }, [view, slot, choice, load]);
}
