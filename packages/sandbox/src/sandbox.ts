import { join } from "node:path";
import { makeBoxes } from "./box/boxes.ts";
import { talk } from "./box/talk.ts";
import { openHost } from "./host/host.ts";
import { openCache } from "./languages/cache.ts";
import { compileProgram } from "./languages/compiler.ts";
import { findOwnToolchains } from "./languages/own-toolchains.ts";
import { findToolchains } from "./languages/toolchain.ts";
import { recipeTable } from "./recipes/table.ts";
import type { Keep, Sandbox, SandboxOptions } from "./types.ts";
import { SandboxUnavailable, whyUnavailable } from "./unavailable.ts";
import { makePool } from "./warm/pool.ts";
import { makeWaiting } from "./warm/waiting.ts";

/** Throws SandboxUnavailable if a program could not be isolated from the host. Call it on the main thread. */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const host = await openHost(options.folder);
  const boxes = makeBoxes(host, options.slots);
  const trial = await boxes.run({ argv: ["true"] });
  if (trial.status !== "OK") {
    await boxes.close();
    throw new SandboxUnavailable(whyUnavailable(trial.fault ?? trial.status));
  }

  const closing = new AbortController();
  const cache = openCache(join(host.shelf, "artifacts"));
  const recipes = recipeTable(process.execPath).filter(({ id }) => options.languages?.includes(id) ?? true);
  const warnings = [...host.warnings];
  const own = findOwnToolchains(options.toolchains);
  const toolchains = await findToolchains({
    boxes,
    cache,
    recipes,
    own,
    warn: (text) => warnings.push(text),
    signal: closing.signal,
  });
  const kept = keptOf(options.warm ?? {});
  const pool = makePool(boxes, toolchains, kept, closing.signal);
  const waiting = makeWaiting(boxes, kept, closing.signal);
  return {
    isolation: host.description,
    warnings,
    languages: toolchains.map(({ language }) => language),
    shelf: host.shelf,
    run: ({ waits, ...request }) => (waits === undefined ? boxes.run(request) : waiting.run({ ...request, waits })),
    talk: (talkers, onSaid) => talk(boxes, talkers, onSaid),
    compile: (program, given) => compileProgram({ boxes, cache, pool, toolchains }, program, given),
    async close() {
      closing.abort();
      await Promise.all(toolchains.flatMap(({ prepared }) => (prepared ? [prepared.done] : [])));
      await Promise.all([pool.close(), waiting.close()]);
      await boxes.close();
    },
  };
}

function keptOf(warm: NonNullable<SandboxOptions["warm"]>): ReadonlyMap<string, Keep> {
  const all = Object.entries(warm).map(
    ([name, keep]) => [name, typeof keep === "number" ? { count: keep } : keep] as const,
  );
  return new Map(all.filter(([, { count }]) => count > 0));
}
