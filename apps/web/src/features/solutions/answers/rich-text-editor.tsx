import "@mantine/tiptap/styles.css";
import { Link, RichTextEditor as Editor } from "@mantine/tiptap";
import { useEditor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { cspNonce } from "../../../lib/csp-nonce.ts";

interface Props {
  label: string;
  /** Only the first one counts; the editor is made anew where another one is to be shown. */
  html: string;
  readOnly: boolean;
  onChange: (html: string) => void;
}

// The page's own headings come first, so those of an answer start at the third level.
const extensions = [StarterKit.configure({ heading: { levels: [3, 4] }, link: false }), Link];

export function RichTextEditor({ label, html, readOnly, onChange }: Props) {
  const editor = useEditor({
    extensions,
    content: html,
    editable: !readOnly,
    injectNonce: cspNonce(),
    // The buttons show what holds at the cursor.
    shouldRerenderOnTransaction: true,
    editorProps: { attributes: { role: "textbox", "aria-label": label, "aria-multiline": "true" } },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? "" : changed.getHTML()),
  });

  return (
    <Editor editor={editor} styles={{ content: { minHeight: 240 } }}>
      {!readOnly && <Toolbar />}
      <Editor.Content />
    </Editor>
  );
}

function Toolbar() {
  return (
    <Editor.Toolbar role="toolbar" aria-label="Formatting">
      <Editor.ControlsGroup>
        <Editor.Bold />
        <Editor.Italic />
        <Editor.Underline />
        <Editor.Code />
      </Editor.ControlsGroup>
      <Editor.ControlsGroup>
        <Editor.H3 />
        <Editor.H4 />
      </Editor.ControlsGroup>
      <Editor.ControlsGroup>
        <Editor.BulletList />
        <Editor.OrderedList />
        <Editor.CodeBlock />
        <Editor.Blockquote />
      </Editor.ControlsGroup>
      <Editor.ControlsGroup>
        <Editor.Link />
        <Editor.Unlink />
      </Editor.ControlsGroup>
      <Editor.ControlsGroup>
        <Editor.Undo />
        <Editor.Redo />
      </Editor.ControlsGroup>
    </Editor.Toolbar>
  );
}
