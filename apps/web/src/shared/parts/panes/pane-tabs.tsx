import { useRef, type KeyboardEvent, type ReactNode } from "react";
import classes from "./panes.module.css";

interface Props<Id extends string> {
  label: string;
  tabs: readonly { id: Id; name: ReactNode; hint?: string }[];
  shown: string;
  /** The element that shows what was chosen. */
  panelId?: string | undefined;
  className?: string | undefined;
  onShow: (id: Id) => void;
}

/** Tabs that the arrow keys move between. */
export function PaneTabs<Id extends string>({ label, tabs, shown, panelId, className, onShow }: Props<Id>) {
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex(({ id }) => id === shown);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + tabs.length) % tabs.length;
    const tab = tabs[next];
    if (!tab) return;
    onShow(tab.id);
    list.current?.querySelectorAll("button")[next]?.focus();
  }

  return (
    <div ref={list} role="tablist" aria-label={label} className={`${classes["tabs"]} ${className ?? ""}`}>
      {tabs.map(({ id, name, hint }) => (
        <button
          key={id}
          type="button"
          role="tab"
          aria-selected={id === shown}
          {...(panelId !== undefined && { "aria-controls": panelId })}
          tabIndex={id === shown ? 0 : -1}
          title={hint}
          className={classes["tab"]}
          onKeyDown={move}
          onClick={() => onShow(id)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
