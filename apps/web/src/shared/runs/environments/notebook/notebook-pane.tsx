import type { Notebook, NotebookCell } from "@invigil/contract/taking/notebooks";
import { readNotebook, writeNotebook } from "@invigil/rules/text/notebook";
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { CellRun, Kernel } from "../client/kernel.ts";
import type { WorkspaceClient } from "../client/workspace-client.ts";
import {
  shownCells,
  type ShownCell,
  withCell,
  withCellBack,
  withMoved,
  withoutCell,
  withRun,
  withSource,
} from "./notebook-edits.ts";
import { Cell } from "./notebook-cell.tsx";

interface Props {
  text: string;
  readOnly: boolean;
  /** Null without an environment. */
  client: WorkspaceClient | null;
  isConnected: boolean;
  /** Called with an edit, which gets the newest text: cells may end while somebody types. */
  onEdit: (edit: (text: string) => string) => void;
  /** The notebook as the text that it is. */
  renderText: () => ReactNode;
  renderMarkdown: (text: string) => ReactNode;
}

const NOTHING = createStore<Readonly<Record<string, CellRun>>>(() => ({}));

/** A notebook as its cells. One that cannot be read is shown as text. */
export function NotebookPane({ renderText, ...props }: Props) {
  const [asText, setAsText] = useState(false);
  const read = readNotebook(props.text);
  if ("fault" in read || asText) {
    return (
      <Stack gap="xs">
        {"fault" in read ? (
          <Alert color="yellow" variant="light">
            This notebook cannot be shown as cells. {read.fault}
          </Alert>
        ) : (
          <Group>
            <Button size="compact-sm" variant="default" onClick={() => setAsText(false)}>
              Show cells
            </Button>
          </Group>
        )}
        {renderText()}
      </Stack>
    );
  }
  return <Cells {...props} notebook={read.notebook} onText={() => setAsText(true)} />;
}

type CellsProps = Omit<Props, "text" | "renderText"> & { notebook: Notebook; onText: () => void };

function Cells({ notebook, readOnly, client, isConnected, onEdit, onText, renderMarkdown }: CellsProps) {
  const runs = useStore(client?.kernel.cells ?? NOTHING);
  const [removed, setRemoved] = useState<{ cell: NotebookCell; index: number } | null>(null);
  const cells = shownCells(notebook);
  const edit = (change: (newest: Notebook) => Notebook) =>
    onEdit((text) => {
      const read = readNotebook(text);
      return "fault" in read ? text : writeNotebook(change(read.notebook));
    });
  const keep = useEffectEvent((id: string, run: CellRun) => {
    if (!readOnly && cells.some((cell) => cell.id === id)) edit((newest) => withRun(newest, id, run));
  });
  // The environment's Python is outside the page.
  useEffect(() => client?.kernel.onEnded((id, run) => keep(id, run)), [client]);
  const kernel = isConnected && !readOnly ? client?.kernel : undefined;
  return (
    <Stack gap="xs" pt="xs">
      <Group gap="xs">
        {kernel && <KernelButtons kernel={kernel} cells={cells} />}
        <Button size="compact-sm" variant="subtle" onClick={onText}>
          Show as text
        </Button>
      </Group>
      {cells.map((cell, index) => (
        <Cell
          key={cell.id}
          cell={cell}
          number={index + 1}
          isFirst={index === 0}
          isLast={index === cells.length - 1}
          readOnly={readOnly}
          renderMarkdown={renderMarkdown}
          run={runs[cell.id] ?? null}
          onRun={kernel ? () => kernel.run(cell.id, cell.source) : null}
          onWrite={(source) => edit((newest) => withSource(newest, cell.id, source))}
          onMove={(by) => edit((newest) => withMoved(newest, cell.id, by))}
          onDelete={() => {
            const gone = notebook.cells[index];
            setRemoved(gone ? { cell: gone, index } : null);
            edit((newest) => withoutCell(newest, cell.id));
          }}
        />
      ))}
      <div role="status">
        {removed && (
          <Group gap="xs">
            <Text size="xs">Cell {removed.index + 1} was deleted.</Text>
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => {
                setRemoved(null);
                edit((newest) => withCellBack(newest, removed.index, removed.cell));
              }}
            >
              Undo
            </Button>
          </Group>
        )}
      </div>
      {!readOnly && <AddButtons onAdd={(kind) => edit((newest) => withCell(newest, newest.cells.length, kind))} />}
    </Stack>
  );
}

function KernelButtons({ kernel, cells }: { kernel: Kernel; cells: readonly ShownCell[] }) {
  const runAll = () => {
    for (const { id, kind, source } of cells) if (kind === "code") kernel.run(id, source);
  };
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={runAll}>
        Run all
      </Button>
      <Button size="compact-sm" variant="default" onClick={kernel.interrupt}>
        Interrupt
      </Button>
      <Button size="compact-sm" variant="default" onClick={kernel.restart}>
        Restart Python
      </Button>
    </>
  );
}

function AddButtons({ onAdd }: { onAdd: (kind: "code" | "markdown") => void }) {
  return (
    <Group gap="xs">
      <Button size="compact-sm" variant="default" onClick={() => onAdd("code")}>
        Add code
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => onAdd("markdown")}>
        Add text
      </Button>
    </Group>
  );
}
