import { NativeSelect, Stack } from "@mantine/core";
import { useClickOutside, useWindowEvent } from "@mantine/hooks";
import { useRef, useState } from "react";
import classes from "./editor-settings-menu.module.css";
import { changeEditorSettings, FONT_SIZES, KEY_MAPS, TAB_SIZES, THEMES, useEditorSettings } from "./editor-settings.ts";

const themeNames: Record<(typeof THEMES)[number], string> = { auto: "Same as page", vs: "Light", "vs-dark": "Dark" };
const keyMapNames: Record<(typeof KEY_MAPS)[number], string> = { default: "Standard", vim: "Vim", emacs: "Emacs" };

/** How the editor looks and which keys it uses; stored in this browser. */
export function EditorSettingsMenu() {
  const { theme, keyMap, fontSize, tabSize } = useEditorSettings();
  const [opened, setOpened] = useState(false);
  const menu = useClickOutside<HTMLDetailsElement>(() => setOpened(false));
  const summary = useRef<HTMLElement>(null);
  // Before the editor's page hears it, for which Escape has a meaning of its own.
  useWindowEvent(
    "keydown",
    (event) => {
      if (!opened || event.key !== "Escape") return;
      event.preventDefault();
      setOpened(false);
      summary.current?.focus();
    },
    { capture: true },
  );
  useWindowEvent("focusin", ({ target }) => {
    if (target instanceof Node && !menu.current?.contains(target)) setOpened(false);
  });

  return (
    <details
      ref={menu}
      open={opened}
      className={classes["menu"]}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary ref={summary}>Editor settings</summary>
      {/* Unmounted while closed, because a transition in a hidden element never ends. */}
      {opened && (
        <Stack gap="xs" className={classes["panel"] ?? ""}>
          <NativeSelect
            label="Theme"
            size="xs"
            value={theme}
            data={THEMES.map((value) => ({ value, label: themeNames[value] }))}
            onChange={({ currentTarget: { value } }) => choose(THEMES, value, (found) => ({ theme: found }))}
          />
          <NativeSelect
            label="Font size"
            size="xs"
            value={String(fontSize)}
            data={FONT_SIZES.map((size) => ({ value: String(size), label: `${size} px` }))}
            onChange={({ currentTarget: { value } }) => choose(FONT_SIZES, value, (found) => ({ fontSize: found }))}
          />
          <NativeSelect
            label="Key map"
            size="xs"
            value={keyMap}
            data={KEY_MAPS.map((value) => ({ value, label: keyMapNames[value] }))}
            onChange={({ currentTarget: { value } }) => choose(KEY_MAPS, value, (found) => ({ keyMap: found }))}
          />
          <NativeSelect
            label="Tab size"
            size="xs"
            value={String(tabSize)}
            data={TAB_SIZES.map((size) => ({ value: String(size), label: `${size} spaces` }))}
            onChange={({ currentTarget: { value } }) => choose(TAB_SIZES, value, (found) => ({ tabSize: found }))}
          />
        </Stack>
      )}
    </details>
  );
}

function choose<T extends string | number>(
  options: readonly T[],
  value: string,
  change: (found: T) => Parameters<typeof changeEditorSettings>[0],
): void {
  const found = options.find((option) => String(option) === value);
  if (found !== undefined) changeEditorSettings(change(found));
}
