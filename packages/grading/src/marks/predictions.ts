import { parseCsv } from "@invigil/rules/text/csv";
import { asNumber, graded, type Grade } from "./grading.ts";

export interface PredictionKey {
  /** The hidden CSV. */
  truth: string;
  id_column: string;
  value_column: string;
  metric: "accuracy" | "f1" | "rmse";
  /** RMSE only: an error this large is worth nothing. */
  baseline?: number | undefined;
}

type Values = Map<string, string>;

function readColumn(csv: string, idColumn: string, valueColumn: string): Values | null {
  const [header, ...rows] = parseCsv(csv);
  const names = header?.map((name) => name.trim()) ?? [];
  const [idAt, valueAt] = [names.indexOf(idColumn), names.indexOf(valueColumn)];
  if (idAt < 0 || valueAt < 0) return null;
  const values: Values = new Map();
  const repeated = new Set<string>();
  for (const row of rows) {
    const id = row[idAt]?.trim() ?? "";
    const value = row[valueAt]?.trim() ?? "";
    if (id === "" || value === "") continue;
    if (values.has(id)) repeated.add(id);
    // 1, 1.0 and 1e0 are the same label.
    values.set(id, String(asNumber(value) ?? value));
  }
  // Two predictions for one row would let a file bet on both.
  for (const id of repeated) values.delete(id);
  return values;
}

/** One entry per row of the truth; `predicted` is null if the file has no readable row for it. */
interface Pair {
  truth: string;
  predicted: string | null;
}

function accuracy(pairs: readonly Pair[]): number {
  return pairs.filter((pair) => pair.predicted === pair.truth).length / pairs.length;
}

function macroF1(pairs: readonly Pair[]): number {
  const counts = new Map<string, { hit: number; truth: number; predicted: number }>();
  function of(label: string): { hit: number; truth: number; predicted: number } {
    const count = counts.get(label) ?? { hit: 0, truth: 0, predicted: 0 };
    counts.set(label, count);
    return count;
  }
  for (const { truth, predicted } of pairs) {
    of(truth).truth += 1;
    if (predicted !== null) of(predicted).predicted += 1;
    if (predicted === truth) of(truth).hit += 1;
  }
  const scores = [...counts.values()].map(({ hit, truth, predicted }) => (2 * hit) / (truth + predicted));
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

function rmse(pairs: readonly Pair[]): number {
  const squares = pairs.map(({ truth, predicted }) => (Number(truth) - Number(predicted)) ** 2);
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / pairs.length);
}

function gradeRmse(pairs: readonly Pair[], baseline: number): Grade {
  if (pairs.some(({ predicted }) => predicted === null || asNumber(predicted) === null)) {
    return graded(0, "rejected: a row is missing or not a number");
  }
  const error = rmse(pairs);
  const score = baseline > 0 ? Math.max(0, 1 - error / baseline) : Number(error === 0);
  return graded(score, `rmse ${error.toFixed(6)}`);
}

function gradeShare(metric: "accuracy" | "f1", pairs: readonly Pair[]): Grade {
  const score = metric === "accuracy" ? accuracy(pairs) : macroF1(pairs);
  return graded(score, `${metric} ${score.toFixed(6)}`);
}

/** Scores a prediction CSV against the hidden one. Missing and unreadable rows count as wrong. */
export function gradePredictions(prediction: string, key: PredictionKey): Grade {
  const truth = readColumn(key.truth, key.id_column, key.value_column);
  if (truth === null || truth.size === 0) return graded(0, "the hidden file has no rows to compare");
  const given = readColumn(prediction, key.id_column, key.value_column);
  if (given === null) return graded(0, `rejected: columns ${key.id_column} and ${key.value_column} are needed`);
  const pairs = [...truth].map(([id, value]) => ({ truth: value, predicted: given.get(id) ?? null }));
  return key.metric === "rmse" ? gradeRmse(pairs, key.baseline ?? 0) : gradeShare(key.metric, pairs);
}
