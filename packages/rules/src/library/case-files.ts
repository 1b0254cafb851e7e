export interface NamedText {
  /** With its folders, such as `secret/1.in`. */
  path: string;
  /** Null if the file is no text. */
  text: string | null;
}

export interface FoundCase {
  /** Null if it is only a number, which says no more than its place. */
  name: string | null;
  input: string;
  output: string;
  /** Candidates see it, because its name or folder says so. */
  sample: boolean;
}

interface Found {
  cases: FoundCase[];
  /** The paths of files that belong to no pair. */
  left: string[];
  /** The paths of those that belong to a pair, but are no text. */
  unreadable: string[];
}

interface Part extends NamedText {
  /** What input and output of a case have in common: by the file's own name, and without such words in its folders. */
  keys: readonly [string, string];
  /** Null if the name does not say it, as in `01` beside `01.a`. */
  role: "input" | "output" | null;
}

const ENDINGS = { input: /\.(in|inp|input)$/i, output: /\.(out|output|ans|answer|a|expected)$/i };
const WORDS = {
  input: /(?<![a-z])(input|in)(?![a-z])/gi,
  output: /(?<![a-z])(output|out|expected|answers?|ans)(?![a-z])/gi,
};

/**
 * Pairs files to cases by their names: `1.in` with `1.out` or `1.ans`, `input/input00.txt` with
 * `output/output00.txt`, `01` with `01.a`. In the order in which a person would number them.
 */
export function pairCaseFiles(files: readonly NamedText[]): Found {
  const first = pairBy(files.map(partOf), 0);
  const second = pairBy(first.left, 1);
  const byNumber = new Intl.Collator("en", { numeric: true });
  const found: Found = { cases: [], left: second.left.map(({ path }) => path), unreadable: [] };
  for (const { key, input, output } of [...first.pairs, ...second.pairs].toSorted((one, other) =>
    byNumber.compare(one.key, other.key),
  )) {
    found.unreadable.push(...[input, output].filter(({ text }) => text === null).map(({ path }) => path));
    const sample = /(?<![a-z])(sample|example)s?(?![a-z])/i.test(input.path);
    found.cases.push({ name: nameOf(key), input: input.text ?? "", output: output.text ?? "", sample });
  }
  return found;
}

interface Pair {
  key: string;
  input: Part;
  output: Part;
}

function pairBy(parts: readonly Part[], which: 0 | 1): { pairs: Pair[]; left: Part[] } {
  const pairs: Pair[] = [];
  const left: Part[] = [];
  for (const [key, group] of Map.groupBy(parts, ({ keys }) => keys[which])) {
    const input = group.find(({ role }) => role !== "output");
    const output = group.find(({ role }) => role === "output");
    if (input && output && group.length === 2) pairs.push({ key, input, output });
    else left.push(...group);
  }
  return { pairs, left };
}

function partOf(file: NamedText): Part {
  const { path } = file;
  for (const role of ["input", "output"] as const) {
    const name = path.replace(ENDINGS[role], "");
    if (name !== path) return { ...file, role, keys: [keyOf(name), keyOf(name.replaceAll(WORDS[role], ""))] };
  }
  for (const role of ["output", "input"] as const) {
    const name = path.replaceAll(WORDS[role], "");
    const key = keyOf(name.replace(/\.[a-z]+$/i, ""));
    if (name !== path) return { ...file, role, keys: [key, key] };
  }
  return { ...file, role: null, keys: [keyOf(path), keyOf(path)] };
}

/** Without what is left over where a word was. */
function keyOf(path: string): string {
  return path
    .toLowerCase()
    .replaceAll(/[\s_.-]*\/[\s_.-]*/g, "/")
    .replaceAll(/[\s_.-]+/g, "-")
    .replaceAll(/^[/-]+|[/-]+$/g, "")
    .replaceAll(/\/{2,}/g, "/");
}

function nameOf(key: string): string | null {
  const last = key.split("/").at(-1) ?? "";
  return /[a-z]/.test(last) ? last.replaceAll("-", " ") : null;
}
