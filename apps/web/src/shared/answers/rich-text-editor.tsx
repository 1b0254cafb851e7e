import { Paper, Typography } from "@mantine/core";
import { EditorContent, useEditor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { cspNonce } from "../../lib/csp-nonce.ts";
import classes from "./rich-text-editor.module.css";
import { RichTextToolbar } from "./rich-text-toolbar.tsx";

interface Props {
  label: string;
  /** Only the first one counts; the editor is made anew where another one is to be shown. */
  html: string;
  readOnly: boolean;
  onChange: (html: string) => void;
}

const extensions = [
  StarterKit.configure({
    // The page's own headings come first.
    heading: { levels: [3, 4] },
    link: { openOnClick: false, defaultProtocol: "https" },
  }),
];

export function RichTextEditor({ label, html, readOnly, onChange }: Props) {
  const editor = useEditor({
    extensions,
    content: html,
    // As it was typed: otherwise a space at the end of a line, and every second one in a row, is gone after a reload.
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
