import { z } from "zod";
import { ANSWER_LIMIT } from "../constants.ts";
import { FilePath } from "../fields.ts";
import { NotebookOutput } from "../taking/notebooks.ts";

/**
 * What an open page and the small program in an environment (its agent) tell each other, one JSON object per message.
 * The page's answer is what counts; the environment's folder mirrors it, so it can be lost at any moment.
 */

/** What is kept of a project. Files beyond this stay in the environment, and the candidate is told. */
export const MOST_WORK_FILES = 200;
export const MOST_WORK_CHARACTERS = 1_000_000;
/** Folders that tools fill by themselves. */
export const UNKEPT_FOLDERS = [
  "node_modules",
  ".git",
  "__pycache__",
  ".ipynb_checkpoints",
  ".venv",
  "dist",
  "build",
  "target",
  "coverage",
  ".cache",
];

const WorkFiles = z.record(FilePath, z.string().max(ANSWER_LIMIT));
const TerminalId = z.string().min(1).max(40);
const Size = { columns: z.number().int().min(2).max(500), rows: z.number().int().min(1).max(200) };

const CellId = z.string().min(1).max(64);
const CellState = z.enum(["running", "ok", "error", "stopped"]);

export const ToAgent = z.discriminatedUnion("do", [
  /** Always the first. `heard` is the last change that this page has stored of this launch; 0 for none. */
  z.object({ do: z.literal("hello"), heard: z.number().int().nonnegative() }),
  /** Writes files. `whole` also removes every other file that would be kept. */
  z.object({ do: z.literal("put"), n: z.number().int(), files: WorkFiles, whole: z.boolean() }),
  z.object({ do: z.literal("remove"), n: z.number().int(), paths: z.array(FilePath) }),
  /** Looks for changes at once. `done` comes after everything that was found. */
  z.object({ do: z.literal("look"), n: z.number().int() }),
  /** The page has stored the changes up to this one. */
  z.object({ do: z.literal("heard"), change: z.number().int() }),
  z.object({ do: z.literal("open"), terminal: TerminalId, ...Size }),
  z.object({ do: z.literal("keys"), terminal: TerminalId, text: z.string().max(100_000) }),
  z.object({ do: z.literal("resize"), terminal: TerminalId, ...Size }),
  z.object({ do: z.literal("close"), terminal: TerminalId }),
  /** Runs a cell in the notebook's Python, which the first one starts. Cells wait for those before them. */
  z.object({ do: z.literal("run-cell"), cell: CellId, source: z.string().max(ANSWER_LIMIT) }),
  /** Interrupts the cell that runs, or ends the notebook's Python. */
  z.object({ do: z.literal("kernel"), act: z.enum(["interrupt", "end"]) }),
]);
export type ToAgent = z.infer<typeof ToAgent>;

/** Why a file is not part of the answer. */
export const LeftOut = z.object({ path: z.string(), why: z.enum(["size", "count", "name", "binary", "link"]) });
export type LeftOut = z.infer<typeof LeftOut>;

export const FromAgent = z.discriminatedUnion("say", [
  /** The reply to `hello`. `empty` means that nobody has put files yet; `home` is the project's folder. */
  z.object({
    say: z.literal("hello"),
    launch: z.string(),
    change: z.number().int(),
    empty: z.boolean(),
    home: z.string(),
  }),
  z.object({ say: z.literal("done"), n: z.number().int() }),
  z.object({ say: z.literal("failed"), n: z.number().int(), reason: z.string() }),
  /** What programs in the environment changed. Repeated at the next `hello` until it was heard. */
  z.object({ say: z.literal("changed"), change: z.number().int(), files: WorkFiles, removed: z.array(FilePath) }),
  /** All files that are not kept, sent when the list changes. */
  z.object({ say: z.literal("left-out"), files: z.array(LeftOut).max(500) }),
  z.object({ say: z.literal("output"), terminal: TerminalId, text: z.string() }),
  z.object({ say: z.literal("ended"), terminal: TerminalId, code: z.number().int().nullable() }),
  /** A cell began (`outputs` is empty), printed more, or ended. `stopped` did not run, or its Python has ended. */
  z.object({
    say: z.literal("cell"),
    cell: CellId,
    state: CellState,
    count: z.number().int().nullable(),
    outputs: z.array(NotebookOutput).max(1_000),
  }),
  /** Ports on which programs listen, sent when they change. */
  z.object({ say: z.literal("ports"), ports: z.array(z.number().int()).max(50) }),
]);
export type FromAgent = z.infer<typeof FromAgent>;

/** The subprotocol under which a page sends its key, because addresses end up in logs. */
export const WORKSPACE_PROTOCOL = "invigil-workspace";
export const keyProtocol = (key: string) => `key.${key}`;
/** The largest message in either direction. */
export const MOST_MESSAGE_BYTES = 4_000_000;
/** Why the gateway closes a page's connection: another page has its place, or the environment has ended. */
export const CLOSED_BECAUSE = { replaced: 4_001, ended: 4_002 } as const;
