import { File, FingerprintIndex, Pair, Region, TokenizedFile, type FileEntry } from "@dodona/dolos-core";
import { hasParser, tokensOf } from "./tokens.ts";

export interface Compared {
  technology: string;
  answers: { id: number; text: string }[];
  /** What the problem hands out: it makes no two answers alike. */
  given: string[];
  /** Of all pairs so many. */
  most: number;
}

export interface Alike {
  left: number;
  right: number;
  similarity: number;
  longest: number;
  fragments: { left: [number, number]; right: [number, number] }[];
}

/** How many tokens in a row are one fingerprint, and of how many the smallest is kept. A word says more than a sign. */
const PARSED = { length: 14, window: 6 };
const PLAIN = { length: 8, window: 4 };
/** What more than this share of many answers have in common is how one solves the problem. */
const COMMON_SHARE = 0.5;
const MANY = 20;
const MOST_FRAGMENTS = 100;

/** The pairs that are most alike, the most alike first. */
export function compareAnswers({ technology, answers, given, most }: Compared): Alike[] {
  const { length, window } = hasParser(technology) ? PARSED : PLAIN;
  const common = answers.length > MANY ? Math.ceil(answers.length * COMMON_SHARE) : answers.length;
  const index = new FingerprintIndex(length, window, false, common);
  const files = new Map(answers.map(({ id, text }) => [tokenise(String(id), text, technology), id]));
  index.addFiles([...files.keys()]);
  // After the answers: the library takes out of them only what it has seen in them.
  for (const [number, text] of given.entries()) index.addIgnoredFile(tokenise(`given-${number}`, text, technology));
  const entries = index.entries();
  return likely(index, entries)
    .map(([left, right]) => describe(left, right, files))
    .filter(({ similarity }) => similarity > 0)
    .toSorted((a, b) => b.similarity - a.similarity || b.longest - a.longest)
    .slice(0, most);

  /** By shared fingerprints alone, which is quick; the rest is worked out only for pairs that have a chance. */
  function likely(of: FingerprintIndex, all: FileEntry[]): [FileEntry, FileEntry][] {
    const place = new Map(all.map(({ file }, at) => [file.id, at]));
    const counts = new Map<number, number>();
    for (const shared of of.sharedFingerprints()) {
      if (shared.ignored || shared.fileCount() < 2) continue;
      const holders = shared.files().flatMap(({ id }) => place.get(id) ?? []);
      for (const [nth, a] of holders.entries()) {
        for (const b of holders.slice(nth + 1)) {
          const key = Math.min(a, b) * all.length + Math.max(a, b);
          counts.set(key, (counts.get(key) ?? 0) + 1);
        }
      }
    }
    const pairs: { entries: [FileEntry, FileEntry]; share: number }[] = [];
    for (const [key, count] of counts) {
      const [left, right] = [all[Math.floor(key / all.length)], all[key % all.length]];
      if (left && right) pairs.push({ entries: [left, right], share: (2 * count) / (ownSize(left) + ownSize(right)) });
    }
    return pairs
      .toSorted((a, b) => b.share - a.share)
      .slice(0, most * 2)
      .map(({ entries: both }) => both);
  }
}

/** Fingerprints that are the answer's own. */
function ownSize({ kgrams, ignored, file }: FileEntry): number {
  let given = 0;
  for (const shared of ignored) given += shared.occurrencesOf(file).length;
  return Math.max(1, kgrams.length - given);
}

function describe(left: FileEntry, right: FileEntry, ids: Map<TokenizedFile, number>): Alike {
  const pair = new Pair(left, right);
  const fragments = pair
    .buildFragments()
    .map(({ leftSelection, rightSelection }) => ({ left: rows(leftSelection), right: rows(rightSelection) }))
    .toSorted((a, b) => a.left[0] - b.left[0])
    .slice(0, MOST_FRAGMENTS);
  const covered = pair.leftCovered + pair.rightCovered;
  return {
    left: ids.get(left.file) ?? 0,
    right: ids.get(right.file) ?? 0,
    similarity: Math.min(1, covered / (ownSize(left) + ownSize(right))),
    longest: Math.max(0, ...fragments.map((each) => Math.min(linesOf(each.left), linesOf(each.right)))),
    fragments,
  };
}

function rows({ startRow, endRow }: Region): [number, number] {
  return [startRow, endRow];
}

function linesOf([first, last]: [number, number]): number {
  return last - first + 1;
}

function tokenise(path: string, text: string, technology: string): TokenizedFile {
  const tokens = tokensOf(text, technology);
  return new TokenizedFile(
    new File(path, text),
    tokens.map((token) => token.text),
    tokens.map(({ place }) => new Region(place.startRow, place.startCol, place.endRow, place.endCol)),
  );
}
