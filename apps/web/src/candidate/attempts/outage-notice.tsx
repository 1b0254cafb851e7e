import type { OutageCredit } from "@invigil/contract/taking/attempts";
import { outageText } from "@invigil/rules/time/outage";
import { IconServerOff } from "@invigil/ui/icons/page";
import { Alert, Paper, Text } from "@mantine/core";
import { useState } from "react";
import { readKnownOutage, writeKnownOutage } from "../../lib/known-outage.ts";
import classes from "./outage-notice.module.css";

interface Props {
  testSlug: string;
  /** What the attempt got back, in order of time. */
  outages: readonly OutageCredit[];
}

/** Says why there is more time than before. It stays until it was read, also for somebody who comes back later. */
export function OutageNotice({ testSlug, outages }: Props) {
  const [known, setKnown] = useState(() => readKnownOutage(testSlug));
  const unread = outages.filter(({ ended_at: ended }) => known === "" || Date.parse(ended) > Date.parse(known));
  const last = unread.at(-1);
  if (!last) return null;
  const close = () => {
    writeKnownOutage(testSlug, last.ended_at);
    setKnown(last.ended_at);
  };
  return (
    <Paper className={classes["notice"]} radius="md" role="region" aria-label="More time">
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
