import { useEffect, useRef, type KeyboardEvent, type ReactNode } from "react";

interface Props {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** One Tab stop for all of its buttons; the arrow keys move between them. */
export function Toolbar({ label, className, children }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const current = useRef<HTMLButtonElement>(null);
  // Its own buttons, not those of a dialog that one of them opened.
  const buttons = () =>
    [...(bar.current?.children ?? [])]
      .filter((each) => each instanceof HTMLButtonElement)
      .filter(({ disabled }) => !disabled);

  function makeCurrent(button: HTMLButtonElement | undefined) {
    current.current = button ?? null;
    for (const each of buttons()) each.tabIndex = each === button ? 0 : -1;
  }

  // Keeps one button in the tab order while buttons come, go and are disabled.
  useEffect(() => {
    const all = buttons();
    makeCurrent(all.find((button) => button === current.current) ?? all[0]);
  });

  function onKeyDown(event: KeyboardEvent) {
    const all = buttons();
    const place = all.findIndex((button) => button === event.target);
    if (place < 0) return;
    const to = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all.at(to % all.length)?.focus();
  }

  return (
    // The focus goes to its buttons.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      className={className}
      onFocus={(event) =>
        makeCurrent(buttons().find((button) => button.contains(event.target)) ?? current.current ?? undefined)
      }
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}
