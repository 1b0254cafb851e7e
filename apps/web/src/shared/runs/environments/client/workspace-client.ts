import type { FromAgent, LeftOut } from "@invigil/contract/environments/workspace";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Texts } from "./box-mirror.ts";
import { createConnection, type ConnectionDeps } from "./connection.ts";
import { UNKNOWN, type ConnectionState } from "./connection-state.ts";
import { createFileSync, type FileSyncDeps } from "./file-sync.ts";
import { afterChange, createKeptFiles, NO_NOTICES, stillMissing, type ProgramNotices } from "./program-notices.ts";
import { createKernel } from "./kernel.ts";
import { createTerminals } from "./terminals.ts";

/** By then the device has stored an edit. */
const STORE_TIME = 1_000;

export interface WorkspaceView extends ProgramNotices {
  connection: ConnectionState;
  leftOut: readonly LeftOut[];
  ports: readonly number[];
  /** When the files were last put into a new environment, in milliseconds. */
  restoredAt: number | null;
  /** Why the box could not write something; null once it can. */
  fault: string | null;
}

type Deps = Pick<ConnectionDeps, "ask" | "read" | "check" | "open" | "patience" | "onLeave"> &
  Pick<FileSyncDeps, "files" | "edit"> & { now?: () => number };

/** What a box tells of itself, before it has told anything. */
const NOTHING = { leftOut: [], ports: [], fault: null };
const AT_FIRST = { connection: UNKNOWN, restoredAt: null, ...NO_NOTICES, ...NOTHING };

export type WorkspaceClient = ReturnType<typeof createWorkspaceClient>;

/** One question's environment: its connection, the mirror of the files, terminals and ports. */
export function createWorkspaceClient({ files, edit, now = Date.now, ...deps }: Deps) {
  const view = createStore<WorkspaceView>(() => AT_FIRST);
  const connection = createConnection({
    ...deps,
    onState: (state) => {
      const was = view.getState().connection;
      view.setState({ connection: state });
      if (was.phase !== "open" || state.phase === "open") return;
      sync.interrupted();
      if (state.phase !== "closed") terminals.lost();
      kernel.lost();
    },
    onMessage: receive,
    onFill: (how) => {
      if (how !== "rest") view.setState(NOTHING);
      sync.fill(how, view.getState().connection.launch ?? "");
      terminals.connected(how !== "rest");
    },
    onRestored: () => view.setState({ restoredAt: now() }),
  });
  const line = { send: connection.send, isOpen: connection.isOpen, now };
  const keptFiles = createKeptFiles((kept) => view.setState({ kept }));
  const sync = createFileSync({
    files,
    edit,
    taken(message, { before, kept }) {
      keptFiles.name(kept);
      view.setState(({ deleted }) => ({ deleted: afterChange(deleted, message, { before, after: files() }) }));
      setTimeout(() => connection.stored(message.change), STORE_TIME);
    },
    ...line,
  });
  const terminals = createTerminals(line);
  const kernel = createKernel(line);

  function receive(message: FromAgent): void {
    switch (message.say) {
      case "hello":
        return;
      case "done":
        if (view.getState().fault !== null) view.setState({ fault: null });
        return sync.confirmed(message.n);
      case "failed":
        sync.refused(message.n);
        return view.setState({ fault: message.reason });
      case "changed":
        return sync.reported(message);
      case "left-out":
        return view.setState({ leftOut: message.files });
      case "ports":
        return view.setState({ ports: message.ports });
      case "cell":
        return kernel.heard(message);
      case "output":
        return terminals.print(message.terminal, message.text);
      case "ended":
        return terminals.ended(message.terminal, message.code);
    }
  }

  return {
    view,
    terminals,
    kernel,
    begin: connection.begin,
    retry: connection.retry,
    takeOver: connection.takeOver,
    /** The candidate changed these files on the page. */
    changed: sync.changed,
    /** Puts back what programs deleted, unless it is there again. */
    restoreDeleted(): void {
      const missing = takeDeleted(view, files());
      edit(missing);
      sync.changed(Object.keys(missing));
    },
    dismissDeleted: () => view.setState({ deleted: {} }),
    /** While held, nothing from the box becomes part of the answer; the box keeps it. */
    hold: sync.hold,
    end(): void {
      keptFiles.stop();
      sync.stop();
      connection.end();
    },
  };
}

/** What programs deleted and is not there again; nobody is told of it any longer. */
function takeDeleted(view: StoreApi<WorkspaceView>, files: Texts): Texts {
  const missing = stillMissing(view.getState().deleted, files);
  view.setState({ deleted: {} });
  return missing;
}
