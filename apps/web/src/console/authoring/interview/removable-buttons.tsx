import { ConfirmDialog } from "@invigil/ui/dialog";
import { Text } from "@mantine/core";
import { useState } from "react";
import { OrderButtons } from "../form/order-buttons.tsx";

type Props = Parameters<typeof OrderButtons>[0] & {
  /** What it is, for example “question”. */
  kind: string;
  /** An item without text is removed without asking. */
  isBlank: boolean;
  /** What will be lost. */
  loss: string;
};

/** Buttons that move an item, or remove it after asking. */
export function RemovableButtons({ kind, isBlank, loss, onRemove, ...order }: Props) {
  const [removing, setRemoving] = useState(false);
  return (
    <>
      <OrderButtons {...order} onRemove={() => (isBlank ? onRemove() : setRemoving(true))} />
      <ConfirmDialog
        opened={removing}
        title={`Remove this ${kind}?`}
        confirmLabel="Remove"
        cancelLabel="Cancel"
        danger
        onConfirm={() => {
          // The next item takes this one's place on the page.
          setRemoving(false);
          onRemove();
        }}
        onCancel={() => setRemoving(false)}
      >
        <Text>{loss} Nothing changes until you save.</Text>
      </ConfirmDialog>
    </>
  );
}
