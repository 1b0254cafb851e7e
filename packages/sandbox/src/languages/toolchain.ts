import { existsSync } from "node:fs";
import type { Boxes } from "../box/boxes.ts";
import { twoNumbers } from "../recipes/label.ts";
import type { Recipe } from "../recipes/recipe.ts";
import type { BoxFile, Language } from "../types.ts";
import type { OwnToolchains } from "./own-toolchains.ts";
import { prepare, type Prepared } from "./prepared.ts";
import type { ArtifactCache } from "./cache.ts";
import { COMPILE_LIMITS } from "../limits.ts";

/** A language that works in a box. */
export interface Toolchain {
  recipe: Recipe;
  language: Language;
  /** Mounted in each of its boxes: its runtime and its configuration. */
  files: readonly BoxFile[];
  prepared: Prepared | null;
}

interface Search {
  boxes: Boxes;
  cache: ArtifactCache;
  recipes: readonly Recipe[];
  own: OwnToolchains;
  signal: AbortSignal;
}

/** Tries every recipe in a box, because the host's PATH may name programs that no box has. */
export async function findToolchains({ boxes, cache, recipes, own, signal }: Search): Promise<Toolchain[]> {
  const found = await Promise.all(recipes.map((recipe) => probe(boxes, withOwn(recipe, own))));
  return found.flatMap((toolchain) => {
    if (!toolchain) return [];
    const { recipe, language, files } = toolchain;
    const preparation = recipe.prepare && { ...recipe.prepare, files: [...files, ...recipe.prepare.files] };
    const context = { boxes, cache, version: language.version, env: recipe.env ?? {}, signal };
    return [{ ...toolchain, prepared: preparation ? prepare(context, preparation) : null }];
  });
}

function withOwn(recipe: Recipe, { files, env }: OwnToolchains): Recipe {
  if (files.length === 0) return recipe;
  return { ...recipe, files: [...(recipe.files ?? []), ...files], env: { ...env, ...recipe.env } };
}

async function probe(boxes: Boxes, recipe: Recipe): Promise<Omit<Toolchain, "prepared"> | null> {
  const etc = (recipe.etc ?? []).filter((name) => existsSync(`/etc/${name}`)).map(configuration);
  const files = [...(recipe.files ?? []), ...etc];
  const { status, stdout, stderr } = await boxes.run({
    argv: recipe.probe,
    files,
    limits: COMPILE_LIMITS,
    ...(recipe.env && { env: recipe.env }),
  });
  const version = /\d+(\.\d+)+/.exec(`${stdout.toString()}\n${stderr.toString()}`)?.[0];
  if (status !== "OK" || version === undefined) return null;
  const { id, name, mode, extension, source } = recipe;
  const factors = { time: recipe.factors?.time ?? 1, memory: recipe.factors?.memory ?? 1 };
  const label = recipe.label?.(version) ?? `${name} ${twoNumbers(version)}`;
  return { recipe, files, language: { id, name, version, label, mode, extension, source, factors } };
}

function configuration(name: string): BoxFile {
  return { path: `/etc/${name}`, from: `/etc/${name}` };
}
