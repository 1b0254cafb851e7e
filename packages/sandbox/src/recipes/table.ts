import { csharp, java, kotlin, scala } from "./java.ts";
import { c, cpp, go, rust } from "./native.ts";
import { nodeRecipes } from "./node.ts";
import { python, pythonMl } from "./python.ts";
import type { Recipe } from "./recipe.ts";
import { bash, lua, perl, php, r, ruby, sqlite } from "./scripts.ts";

/** Every language that can be offered, in the order that people look for them. */
export function recipeTable(node: string): Recipe[] {
  return [
    [python, java, cpp, c, ...nodeRecipes(node), csharp, go, rust, kotlin],
    [ruby, php, scala, perl, r, lua, bash, sqlite, pythonMl],
  ].flat();
}
