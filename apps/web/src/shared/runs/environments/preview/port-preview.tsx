import { Button, Group, NativeSelect, Text } from "@mantine/core";
import { useState } from "react";
import type { ConnectionState } from "../client/connection-state.ts";
import { frameAddress } from "../client/environment-calls.ts";
import classes from "../workspace.module.css";

interface Props {
  connection: ConnectionState;
  ports: readonly number[];
}

/**
 * The gateway is another origin than the test, so scripts there reach nothing of this page. They may neither leave their
 * frame nor open windows.
 */
const RIGHTS = "allow-scripts allow-same-origin allow-forms allow-modals";

/** What a program in the environment serves on one of its ports. */
export function PortPreview({ connection: { environment, key, launch }, ports }: Props) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [round, setRound] = useState(0);
  const port = chosen !== null && ports.includes(chosen) ? chosen : ports[0];
  if (port === undefined || !environment || key === null) {
    return (
      <Text size="sm" p="xs">
        Nothing is served yet. Start your application in the terminal, for example on port 3000, and it appears here.
      </Text>
    );
  }
  return (
    <div>
      <Group gap="xs" align="end">
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
      </Group>
      <iframe
        key={`${launch} ${port} ${round}`}
        src={frameAddress(environment, key, `preview/${port}/`)}
        title={`Preview of port ${port}`}
        sandbox={RIGHTS}
        referrerPolicy="no-referrer"
        className={classes["frame"]}
      />
    </div>
  );
}
