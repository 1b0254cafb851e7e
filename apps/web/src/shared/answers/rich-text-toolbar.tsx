import { Toolbar } from "@invigil/ui/toolbar";
import { ActionIcon, Tooltip } from "@mantine/core";
import { type Editor, useEditorState } from "@tiptap/react";
import { richTextCommands } from "./rich-text-commands.ts";
import classes from "./rich-text-editor.module.css";
import { RichTextLink } from "./rich-text-link.tsx";

export function RichTextToolbar({ editor }: { editor: Editor }) {
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      richTextCommands.filter(({ isActive }) => isActive?.(current)).map(({ label }) => label),
  });

  return (
    <Toolbar label="Formatting" className={classes.toolbar}>
      {richTextCommands.map(({ label, icon: CommandIcon, run, isActive }) => {
        const isOn = active.includes(label);
        return (
          <Tooltip key={label} label={label}>
            <ActionIcon
              variant={isOn ? "filled" : "subtle"}
              {...(!isOn && { color: "gray" })}
              size="lg"
              aria-label={label}
              {...(isActive && { "aria-pressed": isOn })}
              onClick={() => run(editor)}
            >
              <CommandIcon size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        );
      })}
      <RichTextLink editor={editor} />
    </Toolbar>
  );
}
