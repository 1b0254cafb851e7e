import type { Labels } from "./labels.ts";

/** How many of a kind there are, how many were right, and which were not. */
export interface Score {
  of: number;
  right: number;
  wrong: string[];
}
/** What a detector reported about a picture, in the browser or on the server. */
interface Looked {
  finding: { faces: number; persons: number; objects: readonly unknown[]; unclear: string | null };
}
type Looks = ReadonlyMap<string, Looked>;

function score(items: readonly { name: string; right: boolean }[]): Score {
  const wrong = items.filter(({ right }) => !right).map(({ name }) => name);
  return { of: items.length, right: items.length - wrong.length, wrong };
}

function find(looks: Looks, file: string): Looked["finding"] {
  const looked = looks.get(file);
  if (!looked) throw new Error(`${file} was not analysed.`);
  return looked.finding;
}

/** None, one or several, by the kind of picture. Frames on which the detector abstains are counted separately. */
export function scoreFaces({ frames }: Labels, looks: Looks) {
  const judged = frames.map(({ file, faces, kind }) => {
    const finding = find(looks, file);
    const several = finding.faces > 1 || finding.persons > 1;
    return { name: file, kind, right: (several ? 2 : Math.min(finding.faces, 1)) === faces, unclear: finding.unclear };
  });
  const clear = judged.filter(({ unclear }) => unclear === null);
  const kinds = [...new Set(frames.map(({ kind }) => kind))];
  return {
    all: score(clear),
    abstained: judged.filter(({ unclear }) => unclear !== null).map(({ name }) => name),
    kinds: Object.fromEntries(kinds.map((kind) => [kind, score(clear.filter((each) => each.kind === kind))])),
  };
}

/** An object counts as found under any watched name: a laptop seen as a screen is seen. */
export function scoreObjects({ objects }: Labels, looks: Looks) {
  const judged = objects.map(({ file, kind, split }) => {
    const found = find(looks, file).objects.length > 0;
    return { name: file, kind: kind === "none" ? `none (${split})` : kind, right: found === (kind !== "none") };
  });
  const kinds = [...new Set(judged.map(({ kind }) => kind))];
  const none = ({ kind }: { kind: string }): boolean => kind.startsWith("none");
  return {
    found: score(judged.filter((each) => !none(each))),
    quiet: score(judged.filter(none)),
    kinds: Object.fromEntries(kinds.map((kind) => [kind, score(judged.filter((each) => each.kind === kind))])),
  };
}

/**
 * Speech is found if a clip overlaps it; any other sound is right if none does. Anything shorter than 400 ms is not
 * speech.
 */
export function scoreVoice(sounds: Labels["sounds"], clips: readonly { from: number; to: number }[], lead: number) {
  const judged = sounds.map(({ name, start, end, speech }) => {
    const isSpeech = speech && end - start >= 0.4;
    // A clip includes a little from before the voice and half a second after it.
    const heard = clips.some(({ from, to }) => from + 0.35 < end + lead && to - 0.6 > start + lead);
    return { name, isSpeech, right: heard === isSpeech };
  });
  return {
    speech: score(judged.filter(({ isSpeech }) => isSpeech)),
    other: score(judged.filter(({ isSpeech }) => !isSpeech)),
    clips: clips.length,
  };
}
