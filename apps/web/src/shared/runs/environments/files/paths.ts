import { MOST_WORK_CHARACTERS, MOST_WORK_FILES, UNKEPT_FOLDERS } from "@invigil/contract/environments/workspace";
import { FilePath } from "@invigil/contract/fields";
import type { ShownFile } from "../../files/answer-files.ts";

/** Whether the path is this folder or lies in it. */
export function isUnder(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** As it is stored: `./src//a.js` is `src/a.js`. */
export function tidyPath(path: string): string {
  return path
    .trim()
    .split("/")
    .filter((name) => name !== "" && name !== ".")
    .join("/");
}

/** Says why a file or folder cannot be created there, or null if it can. */
export function pathFault(path: string, files: readonly ShownFile[]): string | null {
  if (path === "") return "Please enter a name.";
  if (!FilePath.safeParse(path).success) {
    return "Names may contain letters of the English alphabet, digits, spaces, dots, hyphens, underscores and slashes.";
  }
  const unkept = path.split("/").find((name) => UNKEPT_FOLDERS.includes(name));
  if (unkept !== undefined) return `Files in ${unkept} are not part of your answer. Please choose another folder.`;
  if (files.some((file) => isUnder(file.path, path))) return `${path} already exists.`;
  const blocking = files.find((file) => isUnder(path, file.path));
  return blocking ? `${blocking.path} is a file, so it cannot contain other files.` : null;
}

/** Says that the answer has more than can be saved, or null. */
export function amountFault(files: readonly ShownFile[]): string | null {
  const own = files.filter(({ readOnly }) => !readOnly);
  if (own.length > MOST_WORK_FILES) return `Your answer has ${own.length} files. At most ${MOST_WORK_FILES} are kept.`;
  const characters = own.reduce((sum, { content }) => sum + content.length, 0);
  if (characters <= MOST_WORK_CHARACTERS) return null;
  return `Your files are too large together. At most ${MOST_WORK_CHARACTERS.toLocaleString("en")} characters are kept.`;
}

/** The new path of each file that moves when a file or folder is renamed. */
export function movedFiles(from: string, to: string, files: readonly ShownFile[]): Record<string, string | null> {
  const moving = files.filter(({ path, readOnly }) => !readOnly && isUnder(path, from));
  const gone = moving.map(({ path }): [string, null] => [path, null]);
  const moved = moving.map(({ path, content }): [string, string] => [to + path.slice(from.length), content]);
  return Object.fromEntries<string | null>([...gone, ...moved]);
}
