import { Text, useComputedColorScheme } from "@mantine/core";
import { useEffect, useEffectEvent, useId, useRef } from "react";
import { useEditorSettings } from "../../editor/editor-settings.ts";
import type { WorkspaceClient } from "../client/workspace-client.ts";
import classes from "../workspace.module.css";
import { openTerminal, type TerminalLook } from "./open-terminal.ts";

interface Props {
  client: WorkspaceClient;
  id: string;
  label: string;
  hidden: boolean;
  screenReader: boolean;
}

/** One terminal of the environment. It keeps its text while another one is shown. */
export function TerminalView({ client, id, label, hidden, screenReader }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const opened = useRef<ReturnType<typeof openTerminal> | null>(null);
  const hintId = useId();
  const { theme, fontSize } = useEditorSettings();
  const scheme = useComputedColorScheme("light");
  const dark = theme === "vs-dark" || (theme === "auto" && scheme === "dark");
  const look: TerminalLook = { dark, fontSize, screenReader };

  const open = useEffectEvent((parent: HTMLElement) => {
    const made = openTerminal({
      element: parent,
      label,
      look,
      onKeys: (text) => client.terminals.keys(id, text),
      onSize: (size) => client.terminals.resize(id, size),
    });
    opened.current = made;
    const detach = client.terminals.attach(id, made.screen);
    return () => {
      detach();
      made.close();
    };
  });
  // xterm draws outside React.
  useEffect(() => (element.current ? open(element.current) : undefined), []);
  useEffect(() => opened.current?.show({ dark, fontSize, screenReader }), [dark, fontSize, screenReader]);

  return (
    <div hidden={hidden} role="group" aria-label={label} aria-describedby={hintId}>
      <div ref={element} className={classes["terminal"]} data-scratch data-dark={dark || undefined} />
      <Text id={hintId} size="xs" c="dimmed">
        Press Escape and then Tab to leave the terminal with the keyboard.
      </Text>
    </div>
  );
}
