import { CloseButton, Title, type MantineSize } from "@mantine/core";
import {
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
} from "react";
import classes from "./modal.module.css";
import { openUnasked, type Unasked } from "./unasked.ts";

interface Props {
  opened: boolean;
  /** Called on Escape or the close button. */
  onClose: () => void;
  title: string;
  size?: MantineSize;
  /** `right` is a drawer at the edge of the window, which a click outside closes. */
  side?: "centre" | "right";
  /** Without it the dialog cannot be dismissed at all. */
  withCloseButton?: boolean;
  closeOnEscape?: boolean;
  /** For a dialog that opens by itself and must not take the keyboard from somebody who is typing. */
  unasked?: Unasked | undefined;
  children: ReactNode;
}

/** A modal on the browser's own dialog, which traps and restores the focus without a library (docs/adr/0015). */
export function Modal({ opened, ...frame }: Props) {
  return opened ? <Frame {...frame} /> : null;
}

function Frame({
  onClose,
  title,
  size = "lg",
  side = "centre",
  withCloseButton = true,
  closeOnEscape = withCloseButton,
  unasked,
  children,
}: Omit<Props, "opened">) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  // Opens the dialog in the browser's top layer. A layout effect, because the focus can only be restored while the
  // dialog still exists.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    if (unasked !== undefined) return openUnasked(element, unasked);
    element.showModal();
    element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => element.close();
  }, [unasked]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    // Otherwise a second Escape closes even a dialog that must stay.
    event.preventDefault();
    event.stopPropagation();
    if (closeOnEscape) onClose();
  }

  /** A phone's back gesture. Cancelling a file chooser inside the dialog also fires `cancel`. */
  function onCancel(event: SyntheticEvent) {
    if (event.target !== dialog.current) return;
    event.preventDefault();
    if (closeOnEscape) onClose();
  }

  /**
   * To the browser the backdrop is the dialog itself, so the position decides. Anything inside, even a second dialog,
   * is not outside.
   */
  function onPointerDown(event: PointerEvent) {
    if (event.target !== dialog.current) return;
    const left = dialog.current?.getBoundingClientRect().left ?? 0;
    if (side === "right" && event.clientX < left) onClose();
  }

  return (
    <dialog
      ref={dialog}
      className={classes["dialog"]}
      data-size={size}
      data-side={side}
      {...(unasked !== undefined && { tabIndex: -1 })}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onCancel={onCancel}
      onPointerDown={onPointerDown}
    >
      <div className={classes["header"]}>
        <Title order={2} id={titleId}>
          {title}
        </Title>
        {withCloseButton && <CloseButton aria-label="Close" onClick={onClose} />}
      </div>
      {children}
    </dialog>
  );
}
