import { existsSync } from "node:fs";
import { join } from "node:path";
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
  warn: (text: string) => void;
  signal: AbortSignal;
}

/** Tries every recipe in a box, because the host's PATH may name programs that no box has. */
export async function findToolchains({ boxes, cache, recipes, own, warn, signal }: Search): Promise<Toolchain[]> {
  const found = await Promise.all(recipes.map((recipe) => probeOwnFirst(boxes, recipe, { own, warn })));
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

/** A program of the operator's that does not start must not hide the system's, which may work. */
async function probeOwnFirst(boxes: Boxes, recipe: Recipe, { own, warn }: Pick<Search, "own" | "warn">) {
  const first = await probe(boxes, withOwn(recipe, own));
  if (first || own.files.length === 0) return first;
  const [program = ""] = recipe.probe;
  const broken = own.files.filter((file) => "from" in file && existsSync(join(file.from, "bin", program)));
  const system = await probe(boxes, recipe);
  if (broken.length > 0) {
    const names = broken.map(({ path }) => path.split("/").at(-1)).join(", ");
    const instead = system ? "The system’s is used instead." : "There is no other one.";
    warn(`${recipe.name}: ${program} in LANGUAGES_DIR (${names}) does not start. ${instead}`);
  }
  return system;
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
