import type { FromAgent, LeftOut } from "@invigil/contract/environments/workspace";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Texts } from "./box-mirror.ts";
import { createConnection, type ConnectionDeps } from "./connection.ts";
import { UNKNOWN, type ConnectionState } from "./connection-state.ts";
import { createFileSync, type FileSyncDeps } from "./file-sync.ts";
import { afterChange, createKeptFiles, NO_NOTICES, stillMissing, type ProgramNotices } from "./program-notices.ts";
import { createKernel } from "./kernel.ts";
import { createLooks } from "./looks.ts";
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
  /** The question is left as soon as what was typed last is saved. */
  isLeaving: boolean;
  /** Whether the box has had the page's files, so that its own editor finds them when it opens. */
  isFilled: boolean;
}

type Deps = Pick<ConnectionDeps, "ask" | "read" | "look" | "check" | "open" | "patience" | "onLeave"> &
  Pick<FileSyncDeps, "files" | "edit"> & { now?: () => number };

/** What a box tells of itself, before it has told anything. */
const NOTHING = { leftOut: [], ports: [], fault: null, isFilled: false };
const AT_FIRST = { connection: UNKNOWN, restoredAt: null, isLeaving: false, ...NO_NOTICES, ...NOTHING };

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
    onMessage: (message) => receive(message),
    onFill: (how) => {
      if (how !== "rest") view.setState({ ...NOTHING, isFilled: how === "settle" });
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
  const looks = createLooks(line);
  const terminals = createTerminals(line);
  const kernel = createKernel(line);

  let saveFrame: (() => Promise<void>) | null = null;
  const settle = () => looks.settle(saveFrame);

  const receive = createReceiver({ view, sync, looks, terminals, kernel });

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
    /** Resolves once what was typed in the environment's own editor, or written by programs there, is in the answer. */
    settle,
    /** The same before the question is left, which the candidate is told. */
    async leave(): Promise<void> {
      view.setState({ isLeaving: true });
      await settle();
      view.setState({ isLeaving: false });
    },
    /** How the editor in a frame is told to save; null when there is none any longer. */
    framed: (save: (() => Promise<void>) | null) => void (saveFrame = save),
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

interface Parts {
  view: StoreApi<WorkspaceView>;
  sync: ReturnType<typeof createFileSync>;
  looks: ReturnType<typeof createLooks>;
  terminals: ReturnType<typeof createTerminals>;
  kernel: ReturnType<typeof createKernel>;
}

/** Passes on what the agent says to the part that it is for. */
function createReceiver({ view, sync, looks, terminals, kernel }: Parts) {
  function noteFilled(): void {
    if (!view.getState().isFilled && sync.isSettled()) view.setState({ isFilled: true });
  }
  return (message: FromAgent): void => {
    switch (message.say) {
      case "hello":
        return;
      case "done":
        if (looks.done(message.n)) return;
        if (view.getState().fault !== null) view.setState({ fault: null });
        sync.confirmed(message.n);
        return noteFilled();
      case "failed":
        sync.refused(message.n);
        view.setState({ fault: message.reason });
        return noteFilled();
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
  };
}

/** What programs deleted and is not there again; nobody is told of it any longer. */
function takeDeleted(view: StoreApi<WorkspaceView>, files: Texts): Texts {
  const missing = stillMissing(view.getState().deleted, files);
  view.setState({ deleted: {} });
  return missing;
}
