import { ActionIcon } from "@mantine/core";
import { IconArrowsMaximize, IconArrowsMinimize } from "@invigil/ui/icons/media";
import { EditorSettingsMenu } from "../editor/editor-settings-menu.tsx";
import classes from "./bench.module.css";
import { ShortcutList } from "./shortcut-list.tsx";

export interface WideProps {
  /** Whether the editor takes the place of the question as well. */
  isWide: boolean;
  onWide: (wide: boolean) => void;
}

/** How the editor looks and how much of the page it takes. */
export function BenchTools({ isWide, onWide }: WideProps) {
  const label = isWide ? "Show the question again" : "Use the whole page for the editor";
  return (
    <>
      <EditorSettingsMenu />
      <ShortcutList />
      <div className={classes["wider"]}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={label}
          title={label}
          aria-pressed={isWide}
          onClick={() => onWide(!isWide)}
        >
          {isWide ? <IconArrowsMinimize size={16} aria-hidden /> : <IconArrowsMaximize size={16} aria-hidden />}
        </ActionIcon>
      </div>
    </>
  );
}
