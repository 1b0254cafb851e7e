import { Button, Loader, type ButtonProps } from "@mantine/core";
import type { MouseEventHandler } from "react";

interface Props extends Omit<ButtonProps, "loading"> {
  /** The button does nothing while busy but keeps the focus, which a disabled button would lose. */
  busy: boolean;
  /** Whether this button is the one the person is waiting for. */
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
