import { letter, NotImportable, type Leave } from "./exchanged.ts";

/** An answer from another system, with the percentage of the points it earns. */
export interface Weighted {
  text: string;
  fraction: number;
}

/** The best of several single choices is the correct one; partial marks for others are lost. */
export function choiceKey(answers: readonly Weighted[], multi: boolean, leave: Leave) {
  const best = Math.max(0, ...answers.map(({ fraction }) => fraction));
  const least = multi ? Number.MIN_VALUE : best;
  const correct = answers.flatMap(({ fraction }, index) => (fraction > 0 && fraction >= least ? [letter(index)] : []));
  if (correct.length === 0) throw new NotImportable("No choice is correct.");
  if (!multi && correct.length > 1) throw new NotImportable("Several choices are correct on their own.");
  if (!multi && answers.some(({ fraction }) => fraction > 0 && fraction < best))
    leave("Other choices earned partial marks, which are left out.");
  if (!multi && best !== 100) leave(`The correct choice earned ${best}% of the marks. Here it earns all of them.`);
  if (multi && !isEvenlyShared(answers)) leave("The correct choices did not share the marks evenly. Here they do.");
  const costs = answers.flatMap(({ fraction }) => (fraction > 0 ? [] : [fraction]));
  if (!multi && costs.some((cost) => cost < 0))
    leave("A wrong choice cost marks, which are left out. Set negative marks in a test instead.");
  if (multi && !isTakenAway(costs, correct.length))
    leave("Wrong choices cost different marks. Here each costs as much as a correct one earns.");
  return {
    content: { is_multi_correct: multi, choices: answers.map(({ text }, index) => ({ id: letter(index), text })) },
    grading: { correct, ...(multi && { partial: true }) },
  };
}

/** Files write a third as 33.333 or 33.3. */
function isEvenlyShared(answers: readonly Weighted[]): boolean {
  const shares = answers.flatMap(({ fraction }) => (fraction > 0 ? [fraction] : []));
  return shares.every((share) => Math.abs(share - 100 / shares.length) < 0.5);
}

/** If only one choice is correct, adding a wrong one leaves no marks. */
function isTakenAway(costs: readonly number[], right: number): boolean {
  return costs.every((cost) => (right === 1 ? cost <= -100 : Math.abs(cost + 100 / right) < 0.5));
}

/** The percentage of the marks. Anything that is not a number earns nothing. */
export function readFraction(given: string, leave: Leave): number {
  const fraction = Number(given.trim().replace(",", "."));
  if (Number.isFinite(fraction)) return fraction;
  leave(`An answer earned “${given.slice(0, 40)}”, which is not a number, so it counts as wrong.`);
  return 0;
}

export interface BlankKey {
  accepted: string[];
  case_sensitive?: boolean;
  tolerance?: number;
}

/** The texts that earn full marks. */
export function textKey(answers: readonly Weighted[], leave: Leave): { accepted: string[] } {
  const accepted = answers.filter(({ fraction, text }) => fraction >= 100 && text !== "").map(({ text }) => text);
  if (accepted.length === 0) throw new NotImportable("No answer earns full marks.");
  if (accepted.some((text) => /(?<!\\)\*/.test(text)))
    throw new NotImportable("Answers with wildcards (*) are not supported.");
  if (answers.some(({ fraction }) => fraction > 0 && fraction < 100))
    leave("Other answers earned partial marks, which are left out.");
  return { accepted: accepted.map((text) => text.replaceAll("\\*", "*")) };
}

interface WeightedNumber extends Weighted {
  tolerance: number;
}

/** The numbers that earn full marks; a blank has one tolerance for all of them. */
export function numberKey(answers: readonly WeightedNumber[], leave: Leave): BlankKey {
  const right = answers.filter(({ fraction }) => fraction >= 100);
  const [first] = right;
  if (!first) throw new NotImportable("No answer earns full marks.");
  const same = right.filter(({ tolerance }) => tolerance === first.tolerance);
  if (same.length < right.length) leave("Other correct numbers have a different tolerance and are left out.");
  if (answers.some(({ fraction }) => fraction > 0 && fraction < 100))
    leave("Other answers earned partial marks, which are left out.");
  const accepted = same.map(({ text }) => text.replace(/^(-?\d+),(\d+)$/, "$1.$2"));
  if (accepted.some((text) => text === "" || !Number.isFinite(Number(text))))
    throw new NotImportable("The answer is not a valid number.");
  return { accepted, tolerance: first.tolerance };
}

/** `3.14:0.01` is a number with its tolerance, `1..5` is a range. */
export function readNumber({ text, fraction }: Weighted): WeightedNumber {
  const range = /^\s*(-?[\d.]+?)\.\.(-?[\d.]+)\s*$/.exec(text);
  if (range) {
    const [low, high] = [Number(range[1]), Number(range[2])];
    return { text: String(tidy((low + high) / 2)), tolerance: tidy((high - low) / 2), fraction };
  }
  const [value = "", tolerance = "0"] = text.split(":");
  return { text: value.trim(), tolerance: Math.abs(Number(tolerance.replace(",", "."))) || 0, fraction };
}

/** Rounds away the digits that floating point cannot represent when a difference is halved. */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}

/** The blank follows the question unless the text has a gap for it. */
export function oneBlank(statement: string, key: BlankKey) {
  return {
    statement: statement.includes("___") ? statement : `${statement}\n\n___`.trimStart(),
    content: { blanks: [{ id: "1", label: "Answer" }] },
    grading: { blanks: [key] },
  };
}
