import { hasEnvironment } from "@invigil/contract/environments/environment-types";

/** Whether an answer of this type is several files instead of one text. */
export function isMultiFileType(type: string): boolean {
  return type === "UIX" || type === "PRJ" || hasEnvironment(type);
}
