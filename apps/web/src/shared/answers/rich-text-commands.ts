import type { Icon } from "@invigil/ui/icons/icon";
import { IconListNumbers } from "@invigil/ui/icons/page";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconCode,
  IconH3,
  IconH4,
  IconItalic,
  IconList,
  IconSourceCode,
  IconUnderline,
} from "@invigil/ui/icons/writing";
import type { Editor } from "@tiptap/react";

export interface RichTextCommand {
  label: string;
  icon: Icon;
  run: (editor: Editor) => boolean;
  /** Whether the format applies at the cursor; absent for one-off commands. */
  isActive?: (editor: Editor) => boolean;
}

export const richTextCommands: readonly RichTextCommand[] = [
  {
    label: "Bold",
    icon: IconBold,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isActive: (editor) => editor.isActive("bold"),
  },
  {
    label: "Italic",
    icon: IconItalic,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isActive: (editor) => editor.isActive("italic"),
  },
  {
    label: "Underline",
    icon: IconUnderline,
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
    isActive: (editor) => editor.isActive("underline"),
  },
  {
    label: "Code",
    icon: IconCode,
    run: (editor) => editor.chain().focus().toggleCode().run(),
    isActive: (editor) => editor.isActive("code"),
  },
  {
    label: "Heading",
    icon: IconH3,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isActive: (editor) => editor.isActive("heading", { level: 3 }),
  },
  {
    label: "Subheading",
    icon: IconH4,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 4 }).run(),
    isActive: (editor) => editor.isActive("heading", { level: 4 }),
  },
  {
    label: "Bullet list",
    icon: IconList,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isActive: (editor) => editor.isActive("bulletList"),
  },
  {
    label: "Numbered list",
    icon: IconListNumbers,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isActive: (editor) => editor.isActive("orderedList"),
  },
  {
    label: "Code block",
    icon: IconSourceCode,
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
    isActive: (editor) => editor.isActive("codeBlock"),
  },
  {
    label: "Quote",
    icon: IconBlockquote,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isActive: (editor) => editor.isActive("blockquote"),
  },
  { label: "Undo", icon: IconArrowBackUp, run: (editor) => editor.chain().focus().undo().run() },
  { label: "Redo", icon: IconArrowForwardUp, run: (editor) => editor.chain().focus().redo().run() },
];
