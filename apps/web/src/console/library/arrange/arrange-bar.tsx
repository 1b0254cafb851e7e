import type { LibraryEntry } from "@invigil/contract/authoring/library";
import { counted } from "@invigil/contract/messages/counted";
import { Alert, Button, Group, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { consoleError } from "../../../shared/parts/console-error.ts";
import classes from "./arrange-bar.module.css";
import { MoveDialog, TagsDialog } from "./arrange-dialogs.tsx";
import { archivedText } from "./arrange-words.ts";
import { UNCHANGED } from "./unchanged.ts";
import { useArrange, type Arranging } from "./use-arrange.ts";

interface Props {
  /** The selected questions of the list as it is shown. */
  problems: readonly LibraryEntry[];
  /** All folders, to choose from. */
  folders: readonly string[];
  onClear: () => void;
}

/** What can be done with all selected questions at once, and what was just done with them. */
export function ArrangeBar({ problems, folders, onClear }: Props) {
  const [asked, setAsked] = useState<"move" | "tags" | null>(null);
  const status = useRef<HTMLDivElement>(null);
  const action = useArrange();
  const archived = problems.every(({ state }) => state === "archived");

  function ask(dialog: "move" | "tags") {
    action.reset();
    setAsked(dialog);
  }

  function send(arranging: Arranging) {
    action.arrange(arranging, () => {
      // Before anything is said, which nobody hears behind a dialog.
      flushSync(() => setAsked(null));
      // The pressed button may go with the selection, so the message takes the focus.
      status.current?.focus();
    });
  }

  const archive = () =>
    send({
      problems: problems.map(({ slug }) => ({ ...UNCHANGED, slug, archived: !archived })),
      said: (count) => archivedText(count, !archived),
    });

  const dialog = { problems, action, onSend: send, onClose: () => setAsked(null) };
  return (
    <>
      {problems.length > 0 && (
        <Group className={classes["bar"] ?? ""} gap="xs" role="group" aria-label="Selected questions">
          <Text size="sm" fw={500}>
            {counted(problems.length, "question")} selected
          </Text>
          <Button size="sm" variant="default" disabled={action.isPending} onClick={() => ask("move")}>
            Move…
          </Button>
          <Button size="sm" variant="default" disabled={action.isPending} onClick={() => ask("tags")}>
            Tags…
          </Button>
          <Button size="sm" variant="default" disabled={action.isPending} onClick={archive}>
            {archived ? "Restore" : "Archive"}
          </Button>
          <Button size="sm" variant="subtle" onClick={onClear}>
            Clear selection
          </Button>
        </Group>
      )}
      {action.error && asked === null && (
        <Alert color="red" variant="light" role="alert" mb="sm">
          {consoleError(action.error)}
        </Alert>
      )}
      <div ref={status} tabIndex={-1} role="status" aria-label="Last change" className={classes["done"]}>
        {action.done !== null && (
          <>
            <Text span size="sm">
              {action.done.text}
            </Text>
            {action.done.undo.length > 0 && (
              <Button
                size="compact-sm"
                variant="subtle"
                loading={action.isPending}
                onClick={() => {
                  // The button goes away.
                  status.current?.focus();
                  action.undo();
                }}
              >
                Undo
              </Button>
            )}
          </>
        )}
      </div>
      {asked === "move" && <MoveDialog {...dialog} folders={folders} />}
      {asked === "tags" && <TagsDialog {...dialog} />}
    </>
  );
}
