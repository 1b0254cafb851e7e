import type { OutageCredit } from "@invigil/contract/taking/attempts";
import { outageText } from "@invigil/rules/time/outage";
import { IconServerOff } from "@invigil/ui/icons/page";
import { Alert, Paper, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { useConnection } from "../../lib/connection.ts";
import { readKnownOutage, writeKnownOutage } from "../../lib/known-outage.ts";
import { focusMain } from "../../shared/parts/focus-main.ts";
import classes from "./outage-notice.module.css";

interface Props {
  testSlug: string;
  /** What the attempt got back, in order of time. */
  outages: readonly OutageCredit[];
}

/**
 * Says why there is more time than before. It stays until it was read, also for somebody who comes back later. While
 * the connection is lost, the notice of that has its place.
 */
export function OutageNotice({ testSlug, outages }: Props) {
  const [known, setKnown] = useState(() => readKnownOutage(testSlug));
  const unread = outages.filter(({ ended_at: ended }) => known === "" || Date.parse(ended) > Date.parse(known));
  const last = unread.at(-1);
  const isLost = useConnection(({ lost }) => lost);
  const cameFrom = useRef<Element | null>(null);
  if (!last || isLost) return null;
  const close = () => {
    writeKnownOutage(testSlug, last.ended_at);
    setKnown(last.ended_at);
    if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus();
    else focusMain();
  };
  return (
    <Paper
      className={classes["notice"]}
      radius="md"
      role="region"
      aria-label="More time"
      onFocus={({ relatedTarget }) => (cameFrom.current = relatedTarget)}
    >
      <Alert
        color="blue"
        variant="light"
        radius="md"
        role="status"
        icon={<IconServerOff aria-hidden />}
        withCloseButton
        closeButtonLabel="Close this message"
        onClose={close}
      >
        {unread.map((credit) => (
          <Text key={credit.ended_at} size="sm">
            {outageText(credit)}
          </Text>
        ))}
      </Alert>
    </Paper>
  );
}
