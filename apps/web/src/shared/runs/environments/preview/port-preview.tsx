import { USUAL_PHONE } from "@invigil/rules/library/phone-screen";
import { Button, Checkbox, Code, Group, NativeSelect, Text } from "@mantine/core";
import { useState } from "react";
import type { ConnectionState } from "../client/connection-state.ts";
import { frameAddress } from "../client/environment-calls.ts";
import classes from "../workspace.module.css";

interface Props {
  connection: ConnectionState;
  ports: readonly number[];
  /** Whether what is made here is for phones. */
  isForPhones: boolean;
}

/**
 * The gateway is another origin than the test, so scripts there reach nothing of this page. They may neither leave their
 * frame nor open windows.
 */
const RIGHTS = "allow-scripts allow-same-origin allow-forms allow-modals";

/** What a program in the environment serves on one of its ports. */
export function PortPreview({ connection: { environment, key, launch }, ports, isForPhones }: Props) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [round, setRound] = useState(0);
  const [phone, setPhone] = useState(isForPhones);
  const port = chosen !== null && ports.includes(chosen) ? chosen : ports[0];
  if (port === undefined || !environment || key === null) {
    return (
      <Text size="sm" p="xs">
        Nothing is served yet. Start your application in the terminal, for example on port 3000, and it appears here.
        Pages that need no program of their own can be served with <Code>python3 -m http.server 3000</Code>.
      </Text>
    );
  }
  return (
    <div>
      <Group gap="sm" align="end">
        <NativeSelect
          size="xs"
          label="Port"
          value={String(port)}
          data={ports.map(String)}
          onChange={({ currentTarget: { value } }) => setChosen(Number(value))}
        />
        <Button size="compact-sm" variant="default" onClick={() => setRound(round + 1)}>
          Reload preview
        </Button>
        <Checkbox
          size="xs"
          label={`As on a phone (${USUAL_PHONE.width} × ${USUAL_PHONE.height})`}
          checked={phone}
          onChange={({ currentTarget: { checked } }) => setPhone(checked)}
        />
      </Group>
      <iframe
        key={`${launch} ${port} ${round}`}
        src={frameAddress(environment, key, `preview/${port}/`)}
        title={`Preview of port ${port}`}
        sandbox={RIGHTS}
        referrerPolicy="no-referrer"
        className={classes["frame"]}
        style={phone ? USUAL_PHONE : {}}
      />
    </div>
  );
}
