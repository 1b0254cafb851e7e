import { posix } from "node:path";
import type { RunRequest } from "@invigil/contract/authoring/judging";
import type { ChildProblem } from "@invigil/contract/taking/problems";

type Files = Record<string, string>;
type GivenFile = ChildProblem["files"][number];

/** Steers or stands in for what runs the project; only the problem's author may bring it. */
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
  /** Of these, what the candidate wrote or could have changed. */
  own: Files;
}

/**
 * The project as it is judged: the author's files, those that may be changed as the candidate left them, and the
 * candidate's new ones. What was not to be changed is as it was handed out, whatever the answer says.
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

/** An answer in one piece is the first file that may be changed. */
function answered(given: readonly GivenFile[], { code, files }: Pick<RunRequest, "code" | "files">): Files {
  const main = given.find(({ read_only }) => !read_only)?.path;
  const inOnePiece = Object.keys(files).length === 0 && code.trim() !== "";
  return inOnePiece && main !== undefined ? { [main]: code } : files;
}

function mayBeAdded(path: string, known: readonly string[]): boolean {
  const plain = posix.normalize(path) === path && !path.endsWith("/");
  // A name cannot be both a file and a folder: the box could not be made.
  const clashes = known.some((other) => other.startsWith(`${path}/`) || path.startsWith(`${other}/`));
  return plain && !clashes && known.length < MOST_FILES && !RESERVED.some((pattern) => pattern.test(path));
}
