import { Paper, Typography } from "@mantine/core";
import { EditorContent, useEditor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { cspNonce } from "../../lib/csp-nonce.ts";
import { CurrentCaret } from "./current-caret.ts";
import classes from "./rich-text-editor.module.css";
import { RichTextToolbar } from "./rich-text-toolbar.tsx";

interface Props {
  label: string;
  /** Only the first value counts; recreate the editor to show another one. */
  html: string;
  readOnly: boolean;
  onChange: (html: string) => void;
}

const extensions = [
  StarterKit.configure({
    // The levels above belong to the page's own headings.
    heading: { levels: [3, 4] },
    link: { openOnClick: false, defaultProtocol: "https" },
  }),
  CurrentCaret,
];

export function RichTextEditor({ label, html, readOnly, onChange }: Props) {
  const editor = useEditor({
    extensions,
    content: html,
    // Otherwise spaces at the end of a line, and every second one in a row, would be gone after a reload.
    parseOptions: { preserveWhitespace: true },
    editable: !readOnly,
    injectNonce: cspNonce(),
    editorProps: {
      attributes: { role: "textbox", "aria-label": label, "aria-multiline": "true", "aria-readonly": String(readOnly) },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? "" : changed.getHTML()),
  });

  return (
    <Paper withBorder className={classes.editor}>
      {!readOnly && <RichTextToolbar editor={editor} />}
      <Typography>
        <EditorContent editor={editor} className={classes.content} />
      </Typography>
    </Paper>
  );
}
