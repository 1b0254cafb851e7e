import { MEGABYTE } from "../limits.ts";
import type { Limits } from "../types.ts";
import type { Recipe } from "./recipe.ts";

const NODE = "/opt/node";

/** JavaScript and TypeScript run on the very Node that we run on, so they are always there. */
export function nodeRecipes(binary: string): Recipe[] {
  const common = {
    probe: [NODE, "--version"],
    files: [{ path: NODE, from: binary }],
    factors: { time: 1.5, memory: 2, processes: 32 },
    outOfMemory: /JavaScript heap out of memory/,
  };
  return [
    {
      ...common,
      id: "javascript",
      name: "JavaScript",
      mode: "javascript",
      extension: "js",
      source: "main.js",
      run: (limits) => [NODE, heap(limits), "/box/main.js"],
    },
    {
      ...common,
      id: "typescript",
      name: "TypeScript",
      mode: "typescript",
      extension: "ts",
      source: "main.ts",
      run: (limits) => [
        NODE,
        heap(limits),
        "--experimental-transform-types",
        "--disable-warning=ExperimentalWarning",
        "/box/main.ts",
      ],
    },
  ];
}

function heap({ memory }: Limits): string {
  return `--max-old-space-size=${Math.floor((memory * 0.75) / MEGABYTE)}`;
}
