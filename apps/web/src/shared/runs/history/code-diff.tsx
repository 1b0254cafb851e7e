import { unifiedMergeView } from "@codemirror/merge";
import { Compartment, EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { useComputedColorScheme } from "@mantine/core";
import { useEffect, useRef } from "react";
import { readingExtensions, sizes } from "../editor/editor-extensions.ts";
import { useEditorSettings } from "../editor/editor-settings.ts";
import { loadMode } from "../editor/language-modes.ts";
import { themeOf } from "../editor/themes.ts";
import classes from "./history.module.css";

interface Props {
  before: string;
  after: string;
  mode: string;
}

/** Shows two versions of a text in one, with long equal parts folded. */
export function CodeDiff({ before, after, mode }: Props) {
  const parent = useRef<HTMLDivElement>(null);
  const { theme, fontSize } = useEditorSettings();
  const scheme = useComputedColorScheme("light");

  // Creates the editor's own document.
  useEffect(() => {
    if (!parent.current) return;
    const language = new Compartment();
    const view = new EditorView({
      parent: parent.current,
      state: EditorState.create({
        doc: after,
        extensions: [
          readingExtensions(),
          EditorState.readOnly.of(true),
          EditorView.contentAttributes.of({ "aria-label": "Differences", "aria-readonly": "true" }),
          EditorView.lineWrapping,
          language.of([]),
          themeOf(theme, scheme),
          sizes(fontSize),
          unifiedMergeView({ original: before, mergeControls: false, gutter: true, collapseUnchanged: { margin: 3 } }),
        ],
      }),
    });
    let open = true;
    loadMode(mode).then(
      (extension) => open && view.dispatch({ effects: language.reconfigure(extension) }),
      () => {
        // The differences are readable without colours.
      },
    );
    return () => {
      open = false;
      view.destroy();
    };
  }, [before, after, mode, theme, scheme, fontSize]);

  return <div ref={parent} className={classes["diff"]} />;
}
