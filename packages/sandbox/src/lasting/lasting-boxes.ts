import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { makeBoxes } from "../box/boxes.ts";
import { openHost } from "../host/host.ts";
import { isAlive, OWNER } from "../host/owner.ts";
import type { BoxFile, Limits } from "../types.ts";
import { SandboxUnavailable, whyUnavailable } from "../unavailable.ts";
import { doorOf, findMounts, makeRoom, type Room } from "./room.ts";

/** Not those of single-use boxes, which may run at the same time. */
const FIRST_LASTING_USER = 61_000;

export interface LastingPlan {
  argv: readonly string[];
  files: readonly BoxFile[];
  env: Readonly<Record<string, string>>;
  cwd: string;
  limits: Limits;
  room: Pick<Room, "size" | "inodes" | "terminals">;
  /** Called with the host's folder that the box sees as DOOR, before the box starts. */
  openDoor(folder: string): Promise<void>;
}

/** A box that runs until somebody ends it. Only its group limits it, no clock. */
export interface LastingBox {
  /** Resolves when everything in it has ended. */
  readonly ended: Promise<LastingEnd>;
  /** In bytes, without files that can be dropped; null once it has ended. */
  memory(): number | null;
  kill(): void;
  /** Ends it and leaves nothing behind; idempotent. */
  remove(): Promise<void>;
}

export interface LastingEnd {
  /** Its first program's; null if that was killed or never began. */
  code: number | null;
  /** Whether the kernel killed a process of it for lack of memory, then or before. */
  wasOutOfMemory: boolean;
  /** The end of what its first program wrote to its errors. */
  errors: string;
}

export interface LastingBoxes {
  readonly description: string;
  readonly warnings: readonly string[];
  /** A folder on the host from which any box can get files. */
  readonly shelf: string;
  start(plan: LastingPlan): Promise<LastingBox>;
  /** Resolves once all boxes have been removed. Remove them first. */
  close(): Promise<void>;
}

/** Throws SandboxUnavailable if a program could not be isolated from the host. Call it on the main thread. */
export async function openLastingBoxes(folder: string): Promise<LastingBoxes> {
  const opened = await openHost(folder);
  const rooms = openRooms(join(opened.shelf, "rooms"));
  const trial = join(rooms, "trial");
  makeRoom(trial);
  const isRoot = opened.setpriv !== null;
  const host = { ...opened, mounts: findMounts(trial, isRoot) };
  const boxes = makeBoxes(host, 1, FIRST_LASTING_USER);
  const { status, fault } = await boxes.run({ argv: ["true"] });
  if (status !== "OK") {
    await boxes.close();
    throw new SandboxUnavailable(whyUnavailable(fault ?? status));
  }

  async function start({ room: wanted, openDoor, ...plan }: LastingPlan): Promise<LastingBox> {
    const room = { ...wanted, folder: join(rooms, randomUUID()) };
    makeRoom(room.folder);
    const leave = () => rmSync(room.folder, { recursive: true, force: true });
    try {
      await openDoor(doorOf(room.folder));
      const streams = { stdin: "", control: false, artifact: false, endsOutput: false, weight: "normal" } as const;
      const box = await boxes.start({ ...plan, ...streams, room });
      box.group.outliveMembers();
      let isOver = false;
      const ended = box.exit.then((code): LastingEnd => {
        isOver = true;
        const wasOutOfMemory = box.group.usage().outOfMemory !== null;
        return { code, wasOutOfMemory, errors: box.stderr.bytes().toString("utf8").trim() };
      });
      return {
        ended,
        memory: () => (isOver ? null : box.group.memory()),
        kill: box.kill,
        async remove() {
          if (!isOver) box.kill();
          await ended;
          await box.remove();
          leave();
        },
      };
    } catch (error) {
      leave();
      throw error;
    }
  }

  return {
    description: `${host.description}, ${host.mounts === "ours" ? "limited terminals" : "shared terminals"}`,
    warnings: host.warnings,
    shelf: host.shelf,
    start,
    async close() {
      await boxes.close();
      rmSync(rooms, { recursive: true, force: true });
    },
  };
}

/** One folder per process and opening; those of dead processes are removed. Others may pass through but see no names. */
function openRooms(parent: string): string {
  mkdirSync(parent, { recursive: true, mode: 0o711 });
  for (const name of readdirSync(parent)) {
    if (!isAlive(name)) rmSync(join(parent, name), { recursive: true, force: true });
  }
  const rooms = join(parent, `${OWNER}.${randomUUID()}`);
  mkdirSync(rooms, { mode: 0o711 });
  return rooms;
}
