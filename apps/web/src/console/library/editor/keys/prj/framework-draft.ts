import { nextId } from "../../../next-id.ts";
import type { WrittenFramework } from "../../draft/key-shapes.ts";

/** With other files: what is said of a file follows its name, and stays where the file was removed, so that it can be had back. */
export function withFiles(
  framework: WrittenFramework,
  files: Record<string, string>,
  renamed?: { from: string; to: string },
): WrittenFramework {
  const { hidden_files: hidden } = framework;
  if (!hidden) return { ...framework, files };
  const followed = hidden.map((path) => (path === renamed?.from ? renamed.to : path));
  return { ...framework, files, hidden_files: followed };
}

/** With tests of these names at the end, weighing 1 each. The first of all may be tried by the candidate. */
export function withFoundTests(framework: WrittenFramework, names: readonly string[]): WrittenFramework {
  const tests = [...framework.tests];
  for (const name of names) tests.push({ id: nextId(tests), name, weight: 1, sample: tests.length === 0 });
  return { ...framework, tests };
}
