import { nextId } from "../../../next-id.ts";
import type { WrittenTests } from "../../draft/key-shapes.ts";

/** Replaces the files. Settings of a renamed file follow it; settings of a removed file are kept in case it is restored. */
export function withFiles<Tests extends WrittenTests>(
  framework: Tests,
  files: Record<string, string>,
  renamed?: { from: string; to: string },
): Tests {
  const { hidden_files: hidden } = framework;
  if (!hidden) return { ...framework, files };
  const followed = hidden.map((path) => (path === renamed?.from ? renamed.to : path));
  return { ...framework, files, hidden_files: followed };
}

/** Appends tests with these names, each with weight 1. The very first test becomes a sample. */
export function withFoundTests<Tests extends WrittenTests>(framework: Tests, names: readonly string[]): Tests {
  const tests = [...framework.tests];
  for (const name of names) tests.push({ id: nextId(tests), name, weight: 1, sample: tests.length === 0 });
  return { ...framework, tests };
}
