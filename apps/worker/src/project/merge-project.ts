import { posix } from "node:path";
import type { RunRequest } from "@invigil/contract/authoring/judging";
import type { ChildProblem } from "@invigil/contract/taking/problems";

type Files = Record<string, string>;
type GivenFile = ChildProblem["files"][number];

/** Files that control or replace what runs the project; only the author may provide them. */
const RESERVED = [
  /(^|\/)(node_modules|__pycache__)\//,
  /^\.(bin|script)\//,
  /(^|\/)(conftest|sitecustomize|usercustomize)\.py$/,
  /(^|\/)(pytest|_pytest|pluggy|iniconfig)(\.py$|\/)/,
  /(^|\/)[^/]*\.(dist|egg)-info(\/|$)/,
  /(^|\/)(\.?pytest\.(ini|toml)|tox\.ini|setup\.cfg|pyproject\.toml|package\.json)$/,
  /(^|\/)(org\/junit|junit|org\/hamcrest)\//,
  /(^|\/)setup_suite\.bash$/,
  /(^|\/)\.mocharc\b/,
  /(^|\/)(vitest|vite)\.(config|workspace)\b/,
  /(^|\/)InvigilRunner\.java$/,
];

/** Each costs the box a descriptor. */
const MOST_FILES = 100;

export interface Project {
  files: Files;
  /** Those that the candidate wrote or could have changed. */
  own: Files;
}

/**
 * The project as judged: the author's files, the editable ones as the candidate left them, and the candidate's new
 * ones. Other files stay as handed out, whatever the answer contains.
 */
export function mergeProject(given: readonly GivenFile[], request: Pick<RunRequest, "code" | "files">): Project {
  const locked: Files = {};
  const own: Files = {};
  for (const { path, content, read_only } of given) (read_only ? locked : own)[path] = content;
  for (const [path, content] of Object.entries(answered(given, request))) {
    if (Object.hasOwn(locked, path)) continue;
    const known = [...Object.keys(locked), ...Object.keys(own)];
    if (Object.hasOwn(own, path) || mayBeAdded(path, known)) own[path] = content;
  }
  return { files: { ...own, ...locked }, own };
}

/** A single-text answer is the first editable file. */
function answered(given: readonly GivenFile[], { code, files }: Pick<RunRequest, "code" | "files">): Files {
  const main = given.find(({ read_only }) => !read_only)?.path;
  const inOnePiece = Object.keys(files).length === 0 && code.trim() !== "";
  return inOnePiece && main !== undefined ? { [main]: code } : files;
}

function mayBeAdded(path: string, known: readonly string[]): boolean {
  const plain = posix.normalize(path) === path && !path.endsWith("/");
  // A name cannot be both a file and a folder, or the box could not be created.
  const clashes = known.some((other) => other.startsWith(`${path}/`) || path.startsWith(`${other}/`));
  return plain && !clashes && known.length < MOST_FILES && !RESERVED.some((pattern) => pattern.test(path));
}
