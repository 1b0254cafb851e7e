import { Modal } from "@invigil/ui/modal";
import { PlainTable } from "@invigil/ui/plain-table";
import { ActionIcon, Kbd, Text } from "@mantine/core";
import { useState } from "react";
import { useEditorSettings } from "../editor/editor-settings.ts";
import { RUN_KEYS, SUBMIT_KEYS } from "../run/run-keys.ts";

const SHORTCUTS: readonly [keys: string, what: string][] = [
  [RUN_KEYS, "Run your code"],
  [SUBMIT_KEYS, "Submit your code"],
  ["Ctrl+F", "Find and replace"],
  ["Ctrl+G", "Find the next match"],
  ["Ctrl+Alt+G", "Go to a line"],
  ["Ctrl+Z", "Undo"],
  ["Ctrl+Y", "Redo"],
  ["Ctrl+/", "Comment or uncomment the line"],
  ["Alt+↑ or Alt+↓", "Move the line"],
  ["Shift+Alt+↑ or Shift+Alt+↓", "Copy the line"],
  ["Ctrl+Shift+K", "Delete the line"],
  ["Tab or Shift+Tab", "Indent more or less"],
  ["Ctrl+D", "Select the next occurrence as well"],
  ["Ctrl+Space", "Suggest words"],
  ["Escape, then Tab", "Leave the editor"],
];

/** The keys of the coding page. */
export function ShortcutList() {
  const [opened, setOpened] = useState(false);
  const keyMap = useEditorSettings((settings) => settings.keyMap);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts"
        onClick={() => setOpened(true)}
      >
        <span aria-hidden>?</span>
      </ActionIcon>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Keyboard shortcuts" size="md">
        <PlainTable label="Keyboard shortcuts">
          <thead>
            <tr>
              <th scope="col">Keys</th>
              <th scope="col">What they do</th>
            </tr>
          </thead>
          <tbody>
            {SHORTCUTS.map(([keys, what]) => (
              <tr key={keys}>
                <td>
                  <Kbd>{keys}</Kbd>
                </td>
                <td>{what}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
        <Text size="sm" c="dimmed" mt="sm">
          On a Mac, use ⌘ instead of Ctrl.
          {keyMap !== "default" && " Your key map changes some of the editor’s keys."}
        </Text>
      </Modal>
    </>
  );
}
