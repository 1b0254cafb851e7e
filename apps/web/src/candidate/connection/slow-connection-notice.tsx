import { messages } from "@invigil/contract/messages/messages";
import { showsSlowNotice } from "@invigil/rules/taking/connection";
import { Alert, Text } from "@mantine/core";
import { IconAntennaBars2 } from "@invigil/ui/icons/page";
import { useConnection } from "../../lib/connection.ts";

/** Shown while the last measured speed is too low for recordings and uploads. */
export function SlowConnectionNotice() {
  const speed = useConnection((state) => state.mbps);
  if (speed === null || !showsSlowNotice(speed)) return null;
  return (
    <Alert color="yellow" variant="light" radius={0} role="status" icon={<IconAntennaBars2 aria-hidden />}>
      <Text size="sm" fw={600} span>
        {messages.slowInternet}
      </Text>
      <Text size="sm" span>
        {` (${speed.toFixed(1)} Mbps). Saving and uploading may take longer than usual.`}
      </Text>
    </Alert>
  );
}
