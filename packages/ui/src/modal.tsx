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
  /** Asked for with Escape or the close button. */
  onClose: () => void;
  title: string;
  size?: MantineSize;
  /** `right`: a drawer at the edge of the window, which a click beside it closes. */
  side?: "centre" | "right";
  /** Without it the dialog cannot be dismissed at all. */
  withCloseButton?: boolean;
  closeOnEscape?: boolean;
  /** For a dialog that opens by itself: it takes no keyboard from somebody who types. */
  unasked?: Unasked | undefined;
  children: ReactNode;
}

/** A modal on the browser's own dialog: it keeps the focus and gives it back without a library (docs/adr/0015). */
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

  // The top layer is the browser's. A layout effect, because the focus can only return while the dialog is still there.
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
    // Left alone, a second Escape closes even a dialog that must stay.
    event.preventDefault();
    event.stopPropagation();
    if (closeOnEscape) onClose();
  }

  /** The back gesture of a phone. A file chooser inside that is left without a file says `cancel` too. */
  function onCancel(event: SyntheticEvent) {
    if (event.target !== dialog.current) return;
    event.preventDefault();
    if (closeOnEscape) onClose();
  }

  /** To the browser the backdrop is the dialog itself, so the place decides. What is inside, a second dialog too, is not beside it. */
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
