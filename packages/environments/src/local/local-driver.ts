import { openLastingBoxes, type LastingBox, type LastingEnd } from "@invigil/sandbox/lasting/lasting-boxes";
import { EditorType } from "@invigil/contract/environments/environments";
import { EnvironmentFault, type Driver, type EndedBy, type Launch, type Running } from "../types.ts";
import { openDoor, type Door } from "./door.ts";
import type { EditorPlan } from "./editor-plan.ts";
import { findEditors } from "./editors.ts";
import { EDITOR_PLACES, placesOf } from "./limits.ts";
import { makeParts, planOf } from "./plan.ts";
import { untilAnswered } from "./until-answered.ts";

export interface LocalDriverOptions {
  /** On the host, for what is mounted into boxes. */
  folder: string;
  /** By default as many as the machine's memory allows. */
  places?: number;
  /** By default as the memory limits say. */
  editorPlaces?: number;
  /** Which of the installed editors are offered; by default all. */
  editors?: readonly EditorType[];
}

const START_LIMIT = 60_000;
const KILLED = 137;

interface Live {
  launch: Launch;
  running: Promise<Running>;
}

/** Environments as boxes on this machine. Throws SandboxUnavailable where there can be none. Call it on the main thread. */
export async function openLocalDriver({
  folder,
  places = placesOf(),
  editorPlaces = EDITOR_PLACES,
  editors: wanted = EditorType.options,
}: LocalDriverOptions): Promise<Driver> {
  const boxes = await openLastingBoxes(folder);
  const parts = await makeParts(boxes.shelf);
  const live = new Map<string, Live>();
  const { editors, missing } = findEditors(folder);
  const offers = EditorType.options.filter((type) => type === "light" || (editors[type] && wanted.includes(type)));

  async function launchOne(launch: Launch, signal: AbortSignal): Promise<Running> {
    let door: Door | null = null;
    let box: LastingBox | null = null;
    let isBesieging = false;
    const editor = editors[launch.editor]?.(launch);
    const plan = planOf(parts, launch, editor);
    try {
      box = await boxes.start({
        ...plan,
        openDoor: async (place) => {
          door = await openDoor(place, () => {
            isBesieging = true;
            box?.kill();
          });
        },
      });
      if (!door) throw new Error("The box has no door.");
      return await whenReady({ launch, box, door, editor, signal, isBesieging: () => isBesieging });
    } catch (error) {
      await box?.remove();
      (door as Door | null)?.close();
      if (error instanceof EnvironmentFault || signal.aborted) throw error;
      throw new EnvironmentFault("The environment could not be started.", { cause: error });
    }
  }

  function start(launch: Launch, signal: AbortSignal): Promise<Running> {
    const known = live.get(launch.launch);
    if (known) return known.running;
    if (!offers.includes(launch.editor))
      return Promise.reject(new EnvironmentFault("This editor is not installed here."));
    const running = launchOne(launch, signal);
    live.set(launch.launch, { launch, running });
    const forget = () => void live.delete(launch.launch);
    running.then(({ ended }) => ended.then(forget), forget);
    return running;
  }

  async function list(): Promise<readonly Running[]> {
    const all = await Promise.allSettled([...live.values()].map(({ running }) => running));
    return all.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  }

  return {
    description: `boxes on this machine (${boxes.description})`,
    offers,
    missing,
    places,
    editorPlaces,
    start,
    list,
    async close() {
      await Promise.all((await list()).map((running) => running.stop()));
      await boxes.close();
    },
  };
}

interface Started {
  launch: Launch;
  box: LastingBox;
  door: Door;
  editor: EditorPlan | undefined;
  signal: AbortSignal;
  /** Whether it was ended because of what its programs did to us. */
  isBesieging(): boolean;
}

async function whenReady({ launch, box, door, editor, signal, isBesieging }: Started): Promise<Running> {
  let isStopped = false;
  const cleaned = box.ended.then(async (end): Promise<EndedBy> => {
    door.close();
    await box.remove();
    if (isStopped) return "stopped";
    return isBesieging() ? "exited" : endedBy(end);
  });
  await firstOf({ door, box, editor, signal });
  return {
    environment: launch.environment,
    launch: launch.launch,
    editor: launch.editor,
    openAgent: () => door.open("workspace"),
    openPort: (port) => door.open(port),
    openEditor: () =>
      launch.editor === "light"
        ? Promise.reject(new Error("This environment has no editor of its own."))
        : door.open("editor"),
    memory: () => Promise.resolve(box.memory()),
    ended: cleaned,
    async stop() {
      isStopped = true;
      box.kill();
      await cleaned;
    },
  };
}

/** The agent, or what keeps it from coming. */
async function firstOf({
  door,
  box,
  editor,
  signal,
}: Pick<Started, "door" | "box" | "editor" | "signal">): Promise<void> {
  const over = new AbortController();
  const failed = box.ended.then(({ errors }) => {
    throw new Error(errors === "" ? "The box ended before its agent was ready." : errors);
  });
  failed.catch(() => {});
  const stopped = new Promise<never>((_, reject) => {
    const late = setTimeout(() => reject(new EnvironmentFault("The environment took too long to start.")), START_LIMIT);
    const abort = () => reject(signal.reason instanceof Error ? signal.reason : new Error("Aborted."));
    signal.addEventListener("abort", abort, { signal: over.signal });
    over.signal.addEventListener("abort", () => clearTimeout(late));
    if (signal.aborted) abort();
  });
  try {
    await Promise.race([door.ready, failed, stopped]);
    if (!editor) return;
    const answered = untilAnswered(() => door.open("editor"), editor.readyPath, over.signal);
    answered.catch(() => {});
    await Promise.race([answered, failed, stopped]);
  } finally {
    over.abort();
  }
}

function endedBy({ code, wasOutOfMemory }: LastingEnd): EndedBy {
  const wasKilled = code === null || code === KILLED;
  if (wasKilled && wasOutOfMemory) return "memory";
  return code === null ? "lost" : "exited";
}
