import { File, FingerprintIndex, Pair, Region, TokenizedFile, type FileEntry } from "@dodona/dolos-core";
import { textOf, tokensOfPieces, type Piece } from "./pieces.ts";
import { hasParser } from "./tokens.ts";

interface ComparedAnswer {
  id: number;
  pieces: Piece[];
  /** Of another test, whose answers are not compared with one another. */
  elsewhere?: boolean;
}

export interface Compared {
  answers: ComparedAnswer[];
  /** Code that the problem hands out, which makes no two answers alike. */
  given: Piece[];
  /** How many pairs to return. */
  most: number;
}

export interface Alike {
  left: number;
  right: number;
  similarity: number;
  longest: number;
  fragments: { left: [number, number]; right: [number, number] }[];
}

/** How many tokens form a fingerprint, and from how many the smallest is kept. A word says more than a character. */
const PARSED = { length: 14, window: 6 };
const PLAIN = { length: 8, window: 4 };
/** What more than this share of many answers have in common is simply how to solve the problem. */
const COMMON_SHARE = 0.5;
const MANY = 20;
const MOST_FRAGMENTS = 100;
/** A passage shared by many forms pairs only between neighbours, because all pairs would be millions. */
const NEIGHBOURS = 40;

/** The most similar pairs, most similar first. */
export function compareAnswers({ answers, given, most }: Compared): Alike[] {
  const isParsed = answers.some(({ pieces }) => pieces.some(({ technology }) => hasParser(technology)));
  const { length, window } = isParsed ? PARSED : PLAIN;
  const index = new FingerprintIndex(length, window, false);
  const files = new Map(answers.map((answer) => [tokenise(String(answer.id), answer.pieces), answer]));
  index.addFiles([...files.keys()]);
  // After the answers, because the library ignores only fingerprints it has already seen in them.
  for (const [number, piece] of given.entries()) index.addIgnoredFile(tokenise(`given-${number}`, [piece]));
  if (answers.length > MANY) index.addIgnoredHashes(commonHashes(index, answers.length * COMMON_SHARE));
  const own = new Map(index.entries().map((entry) => [entry, ownSize(entry)]));
  const isHere = ({ file }: FileEntry) => files.get(file)?.elsewhere !== true;
  return likelyPairs(index, { own, isHere, most: most * 2 })
    .map(([left, right]) => describe({ left, right, answers: files, own }))
    .filter(({ similarity }) => similarity > 0)
    .toSorted((a, b) => b.similarity - a.similarity || b.longest - a.longest)
    .slice(0, most);
}

/** How many fingerprints of each answer count. */
type OwnSizes = ReadonlyMap<FileEntry, number>;

/** Ranks by shared fingerprints alone, which is fast; details are computed only for promising pairs. */
function likelyPairs(
  index: FingerprintIndex,
  { own, isHere, most }: { own: OwnSizes; isHere: (entry: FileEntry) => boolean; most: number },
): [FileEntry, FileEntry][] {
  const entries = [...own.keys()];
  const place = new Map(entries.map(({ file }, at) => [file.id, at]));
  // One number per pair, because two million entries in a map would take minutes.
  const counts = new Uint16Array(entries.length ** 2);
  for (const shared of index.sharedFingerprints()) {
    if (shared.ignored || shared.fileCount() < 2) continue;
    const holders = shared.files().map(({ id }) => place.get(id) ?? 0);
    for (let nth = 0; nth < holders.length; nth += 1) {
      const row = (holders[nth] ?? 0) * entries.length;
      const end = Math.min(holders.length, nth + 1 + NEIGHBOURS);
      for (let other = nth + 1; other < end; other += 1) {
        const cell = row + (holders[other] ?? 0);
        counts[cell] = (counts[cell] ?? 0) + 1;
      }
    }
  }
  const pairs: { both: [FileEntry, FileEntry]; share: number }[] = [];
  for (const [nth, left] of entries.entries()) {
    const leftIsHere = isHere(left);
    for (let other = 0; other < entries.length; other += 1) {
      const count = counts[nth * entries.length + other] ?? 0;
      const right = entries[other];
      if (count > 0 && right && (leftIsHere || isHere(right))) {
        pairs.push({ both: [left, right], share: count / sizeOf(own, left, right) });
      }
    }
  }
  return pairs
    .toSorted((a, b) => b.share - a.share)
    .slice(0, most)
    .map(({ both }) => both);
}

function sizeOf(own: OwnSizes, left: FileEntry, right: FileEntry): number {
  return (own.get(left) ?? 1) + (own.get(right) ?? 1);
}

function commonHashes(index: FingerprintIndex, most: number): number[] {
  return index
    .sharedFingerprints()
    .filter((shared) => shared.fileCount() > most)
    .map(({ hash }) => hash);
}

/** Fingerprints that only this answer has. */
function ownSize({ kgrams, ignored, file }: FileEntry): number {
  let given = 0;
  for (const shared of ignored) given += shared.occurrencesOf(file).length;
  return Math.max(1, kgrams.length - given);
}

interface Described {
  left: FileEntry;
  right: FileEntry;
  answers: ReadonlyMap<TokenizedFile, ComparedAnswer>;
  own: OwnSizes;
}

function describe({ left, right, answers, own }: Described): Alike {
  const pair = new Pair(left, right);
  const fragments = pair
    .buildFragments()
    .map(({ leftSelection, rightSelection }) => ({ left: rows(leftSelection), right: rows(rightSelection) }))
    .toSorted((a, b) => a.left[0] - b.left[0])
    .slice(0, MOST_FRAGMENTS);
  const covered = pair.leftCovered + pair.rightCovered;
  return {
    left: answers.get(left.file)?.id ?? 0,
    right: answers.get(right.file)?.id ?? 0,
    similarity: Math.min(1, covered / sizeOf(own, left, right)),
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

function tokenise(path: string, pieces: readonly Piece[]): TokenizedFile {
  const tokens = tokensOfPieces(pieces);
  return new TokenizedFile(
    new File(path, textOf(pieces)),
    tokens.map((token) => token.text),
    tokens.map(({ place }) => new Region(place.startRow, place.startCol, place.endRow, place.endCol)),
  );
}
