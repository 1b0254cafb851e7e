import { Stack, Text, Title } from "@mantine/core";
import { openUnasked } from "@invigil/ui/unasked";
import { IconPlayerPause } from "@invigil/ui/icons/media";
import { useLayoutEffect, useRef, type SyntheticEvent } from "react";
import { useConnection } from "../../../lib/connection.ts";
import { useProduct } from "../../../lib/product.ts";
import { PAUSED_TEXTS } from "../../parts/outage-texts.ts";
import classes from "./paused-notice.module.css";

/** Covers the whole page while the clock is paused; the candidate's work stays intact behind it. */
export function PausedNotice() {
  const product = useProduct((state) => state.product);
  const outage = useConnection((state) => state.outage);
  const dialog = useRef<HTMLDialogElement>(null);
  // Opens the dialog in the browser's top layer. A layout effect runs before paint, so the questions never flash up
  // first.
  useLayoutEffect(() => {
    return dialog.current ? openUnasked(dialog.current, "seen at once") : undefined;
  }, []);
  const stay = (event: SyntheticEvent) => event.preventDefault();
  return (
    <dialog
      ref={dialog}
      className={classes["page"]}
      tabIndex={-1}
      aria-labelledby="paused-title"
      aria-describedby="paused-text"
      onCancel={stay}
      onKeyDown={(event) => event.key === "Escape" && stay(event)}
    >
      <Stack gap="sm" align="center" maw={480}>
        <IconPlayerPause size={48} stroke={1.5} aria-hidden />
        <Title order={2} id="paused-title">
          Your {product} is paused
        </Title>
        <Text id="paused-text" ta="center">
          The clock has stopped, and everything you have {product === "interview" ? "said or written" : "written"} is
          kept. Please stay on this page. Your {product} will continue here after the pause, with as much time left as
          before.
        </Text>
        <Text role="status" ta="center" fw={500}>
          {outage !== null && PAUSED_TEXTS[outage]}
        </Text>
      </Stack>
    </dialog>
  );
}
