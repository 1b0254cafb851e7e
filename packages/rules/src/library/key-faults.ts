import { AuthoredType, gradingKey } from "@invigil/contract/authoring/library-content";
import type { EditingFolder, Fault } from "@invigil/contract/authoring/library-problem";

/** Where a key does not have the shape its type needs, by path. */
export function keyFaults(type: string, grading: unknown, folder: EditingFolder): Fault[] {
  const known = AuthoredType.safeParse(type);
  if (!known.success) return [{ folder: "settings", text: `Questions of the type ${type} cannot be judged.` }];
  const parsed = gradingKey(known.data).safeParse(grading);
  if (parsed.success) return [];
  return parsed.error.issues.slice(0, 20).map(({ path, message }) => ({
    folder,
    text: `Key, ${path.length === 0 ? "as a whole" : path.map(String).join(".")}: ${message}`,
  }));
}
