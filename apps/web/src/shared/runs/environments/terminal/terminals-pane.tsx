import { Button, Checkbox, Group, Skeleton } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import type { WorkspaceClient } from "../client/workspace-client.ts";
import { PaneTabs } from "../../../parts/panes/pane-tabs.tsx";

const MOST_TERMINALS = 5;

const TerminalView = lazy(() =>
  import("./terminal-view.tsx").then(
    (module) => ({ default: module.TerminalView }),
    () => ({
      default: () => <p role="alert">The terminal could not be loaded. Please reload the page when you are online.</p>,
    }),
  ),
);

/** The environment's terminals, one of them shown. */
export function TerminalsPane({ client }: { client: WorkspaceClient }) {
  const [numbers, setNumbers] = useState<readonly number[]>([1]);
  const [shown, setShown] = useState(1);
  const [screenReader, setScreenReader] = useState(readChoice);

  function add() {
    const next = Math.max(0, ...numbers) + 1;
    setNumbers([...numbers, next]);
    setShown(next);
  }

  function close() {
    const left = numbers.filter((number) => number !== shown);
    setNumbers(left);
    setShown(left.at(-1) ?? 0);
  }

  return (
    <div>
      <Group justify="space-between" gap="xs">
        <PaneTabs
          label="Terminals"
          tabs={numbers.map((number) => ({ id: String(number), name: `Terminal ${number}` }))}
          shown={String(shown)}
          onShow={(id) => setShown(Number(id))}
        />
        <Group gap="xs">
          <Checkbox
            size="xs"
            label="Screen reader support"
            checked={screenReader}
            onChange={({ currentTarget: { checked } }) => {
              setScreenReader(checked);
              writeChoice(checked);
            }}
          />
          <Button size="compact-xs" variant="default" disabled={numbers.length >= MOST_TERMINALS} onClick={add}>
            New terminal
          </Button>
          <Button size="compact-xs" variant="subtle" color="gray" disabled={numbers.length === 0} onClick={close}>
            Close terminal
          </Button>
        </Group>
      </Group>
      <Suspense fallback={<Skeleton height={200} role="status" aria-label="Loading the terminal" />}>
        {numbers.map((number) => (
          <TerminalView
            key={number}
            client={client}
            id={`terminal-${number}`}
            label={`Terminal ${number}`}
            hidden={number !== shown}
            screenReader={screenReader}
          />
        ))}
      </Suspense>
    </div>
  );
}

const KEY = "invigil-terminal-screen-reader";

function readChoice(): boolean {
  try {
    return localStorage.getItem(KEY) === "true";
  } catch {
    return false;
  }
}

function writeChoice(chosen: boolean): void {
  try {
    localStorage.setItem(KEY, String(chosen));
  } catch {
    // It holds for this page only.
  }
}
