import "@xterm/xterm/css/xterm.css";
import { FitAddon } from "@xterm/addon-fit";
import { Terminal, type ITheme } from "@xterm/xterm";
import type { Screen } from "../client/terminals.ts";
import { openUnderPolicy, styleSpansByProperty } from "./under-policy.ts";

export interface TerminalLook {
  dark: boolean;
  fontSize: number;
  screenReader: boolean;
}

const LIGHT: ITheme = {
  background: "#ffffff",
  foreground: "#1f1f1f",
  cursor: "#1f1f1f",
  cursorAccent: "#ffffff",
  selectionBackground: "#b4d7ff",
};
const DARK: ITheme = {
  background: "#1e1e1e",
  foreground: "#dddddd",
  cursor: "#dddddd",
  cursorAccent: "#1e1e1e",
  selectionBackground: "#264f78",
};

const ESCAPE = "\u001B";
/** Nobody who edits text in a terminal notices this. */
const HOLD = 400;

interface Opening {
  element: HTMLElement;
  label: string;
  look: TerminalLook;
  onKeys: (text: string) => void;
  onSize: (size: ReturnType<Screen["size"]>) => void;
}

/** Opens xterm in the element. Returns its screen and how to change and close it. */
export function openTerminal({ element, label, look, onKeys, onSize }: Opening) {
  styleSpansByProperty();
  const terminal = new Terminal({
    ...optionsOf(look),
    cursorBlink: !matchMedia("(prefers-reduced-motion: reduce)").matches,
    smoothScrollDuration: 0,
    scrollback: 5_000,
    minimumContrastRatio: 4.5,
  });
  const fit = new FitAddon();
  terminal.loadAddon(fit);
  openUnderPolicy(() => terminal.open(element));
  terminal.textarea?.setAttribute("aria-label", label);
  leaveWithEscapeAndTab(terminal, onKeys);
  const fitNow = () => {
    // A hidden pane has no size to fit into.
    if (element.clientWidth > 0 && element.clientHeight > 0) fit.fit();
  };
  fitNow();
  const size = () => ({
    columns: Math.min(500, Math.max(2, terminal.cols)),
    rows: Math.min(200, Math.max(1, terminal.rows)),
  });
  terminal.onData(onKeys);
  terminal.onResize(() => onSize(size()));
  const sizes = new ResizeObserver(fitNow);
  sizes.observe(element);
  const screen: Screen = {
    print: (text) => terminal.write(text),
    note: (text) => terminal.write(`\r\n\u001B[2m— ${text} —\u001B[22m\r\n`),
    size,
  };
  return {
    screen,
    focus: () => terminal.focus(),
    show(next: TerminalLook): void {
      terminal.options = optionsOf(next);
      fitNow();
    },
    close(): void {
      sizes.disconnect();
      terminal.dispose();
    },
  };
}

function optionsOf({ dark, fontSize, screenReader }: TerminalLook) {
  return {
    theme: dark ? DARK : LIGHT,
    fontSize,
    screenReaderMode: screenReader,
    fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  };
}

/**
 * Tab completes in a shell, so it leaves the terminal only after Escape. That Escape goes to the shell a moment later, or
 * with the next key: before a Tab that leaves, it would swallow the first key on return.
 */
function leaveWithEscapeAndTab(terminal: Terminal, onKeys: (text: string) => void): void {
  let escaped = false;
  let held: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    if (held !== undefined) onKeys(ESCAPE);
    clearTimeout(held);
    held = undefined;
  };
  terminal.attachCustomKeyEventHandler((event) => {
    if (event.type !== "keydown" || event.key === "Shift") return true;
    if (event.key === "Tab" && escaped) {
      clearTimeout(held);
      held = undefined;
      return false;
    }
    send();
    escaped = event.key === "Escape" && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (escaped) held = setTimeout(send, HOLD);
    return !escaped;
  });
}
