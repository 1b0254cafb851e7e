import { Button, Loader, type ButtonProps } from "@mantine/core";
import type { MouseEventHandler } from "react";

interface Props extends Omit<ButtonProps, "loading"> {
  /** It does nothing meanwhile, and keeps the keyboard: a button that is disabled would lose it. */
  busy: boolean;
  /** Whether this button is what the person waits for. */
  loading: boolean;
  onClick: MouseEventHandler<HTMLButtonElement>;
}

export function BusyButton({ busy, loading, onClick, ...button }: Props) {
  const held = busy && { "aria-disabled": true, "data-disabled": true };
  return (
    <Button
      {...button}
      {...held}
      leftSection={loading ? <Loader size="xs" color="currentColor" aria-hidden /> : button.leftSection}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}
