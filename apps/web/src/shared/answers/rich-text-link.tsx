import { ConfirmDialog } from "@invigil/ui/dialog";
import { ActionIcon, TextInput, Tooltip } from "@mantine/core";
import { IconLink } from "@invigil/ui/icons/writing";
import { type Editor, useEditorState } from "@tiptap/react";
import { useState } from "react";
import { z } from "zod";

const LinkAttributes = z.object({ href: z.string() });

/** Sets, changes or removes the link of the selected text. */
export function RichTextLink({ editor }: { editor: Editor }) {
  const [address, setAddress] = useState<string | null>(null);
  const isLink = useEditorState({ editor, selector: ({ editor: current }) => current.isActive("link") });

  function open() {
    const attributes = LinkAttributes.safeParse(editor.getAttributes("link"));
    setAddress(attributes.success ? attributes.data.href : "");
  }

  function set() {
    setLink(editor, withProtocol(address ?? ""));
    setAddress(null);
  }

  return (
    <>
      <Tooltip label="Link">
        <ActionIcon
          variant={isLink ? "filled" : "subtle"}
          {...(!isLink && { color: "gray" })}
          size="lg"
          aria-label="Link"
          aria-pressed={isLink}
          onClick={open}
        >
          <IconLink size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <ConfirmDialog
        opened={address !== null}
        title="Link"
        size="md"
        confirmLabel={address === "" && isLink ? "Remove link" : "Set link"}
        onConfirm={set}
        onCancel={() => setAddress(null)}
      >
        <TextInput
          label="Link address"
          value={address ?? ""}
          onChange={(event) => setAddress(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Enter" && set()}
          data-autofocus
        />
      </ConfirmDialog>
    </>
  );
}

function setLink(editor: Editor, href: string): void {
  const link = editor.chain().focus().extendMarkRange("link");
  if (href === "") link.unsetLink().run();
  else if (!editor.state.selection.empty || editor.isActive("link")) link.setLink({ href }).run();
  else link.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }).run();
}

function withProtocol(address: string): string {
  const trimmed = address.trim();
  return trimmed === "" || /^(https?:|mailto:)/i.test(trimmed) ? trimmed : `https://${trimmed}`;
}
