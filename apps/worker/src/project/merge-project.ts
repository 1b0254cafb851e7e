import { posix } from "node:path";
import type { RunRequest } from "@invigil/contract/authoring/judging";
import { MOST_WORK_FILES } from "@invigil/contract/environments/workspace";
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

interface Rules {
  reserved: readonly RegExp[];
  most: number;
}

/** The project shares its box with what judges it, and each file costs that box a descriptor. */
const BESIDE_ITS_JUDGE: Rules = { reserved: RESERVED, most: 100 };

/** Nothing judges the project in its own box, so every file may be the candidate's. */
export const IN_ITS_OWN_BOX: Rules = { reserved: [], most: MOST_WORK_FILES };

export interface Project {
  files: Files;
  /** Those that the candidate wrote or could have changed. */
  own: Files;
}

/**
 * The project as judged: the author's files, the editable ones as the candidate left them, and the candidate's new
 * ones. Other files stay as handed out, whatever the answer contains.
 */
export function mergeProject(
  given: readonly GivenFile[],
  request: Pick<RunRequest, "code" | "files">,
  rules: Rules = BESIDE_ITS_JUDGE,
): Project {
  const locked: Files = {};
  const own: Files = {};
  for (const { path, content, read_only } of given) (read_only ? locked : own)[path] = content;
  for (const [path, content] of Object.entries(answered(given, request))) {
    if (Object.hasOwn(locked, path)) continue;
    const known = [...Object.keys(locked), ...Object.keys(own)];
    if (Object.hasOwn(own, path) || mayBeAdded(path, known, rules)) own[path] = content;
  }
  return { files: { ...own, ...locked }, own };
}

/** The candidate's files without those that could not be beside these: a name is either a file or a folder. */
export function besides(files: Files, given: Readonly<Files>): Files {
  const names = Object.keys(given);
  const clashes = (path: string) => names.some((name) => name.startsWith(`${path}/`) || path.startsWith(`${name}/`));
  return Object.fromEntries(Object.entries(files).filter(([path]) => !clashes(path)));
}

/** A single-text answer is the first editable file. */
function answered(given: readonly GivenFile[], { code, files }: Pick<RunRequest, "code" | "files">): Files {
  const main = given.find(({ read_only }) => !read_only)?.path;
  const inOnePiece = Object.keys(files).length === 0 && code.trim() !== "";
  return inOnePiece && main !== undefined ? { [main]: code } : files;
}

function mayBeAdded(path: string, known: readonly string[], { reserved, most }: Rules): boolean {
  const plain = posix.normalize(path) === path && !path.endsWith("/");
  // A name cannot be both a file and a folder, or the box could not be created.
  const clashes = known.some((other) => other.startsWith(`${path}/`) || path.startsWith(`${other}/`));
  return plain && !clashes && known.length < most && !reserved.some((pattern) => pattern.test(path));
}
