/** Anything smaller is a rounding error. */
const SAME = 1e-9;
const BARS = 10;

export function countChanges(changes: readonly number[]) {
  const gains = changes.filter((change) => change > SAME).length;
  const loses = changes.filter((change) => change < -SAME).length;
  const sum = changes.reduce((total, change) => total + change, 0);
  return {
    gains,
    loses,
    same: changes.length - gains - loses,
    mean_change: changes.length === 0 ? 0 : sum / changes.length,
  };
}

export interface Bar {
  from: number;
  to: number;
  answers: number;
}

/**
 * The distribution of the changes in bars of equal width. Zero is always an edge, so that no bar mixes gains and
 * losses; unchanged answers are in none.
 */
export function histogramOf(changes: readonly number[]): Bar[] {
  const moved = changes.filter((change) => Math.abs(change) > SAME);
  if (moved.length === 0) return [];
  const low = Math.min(0, ...moved);
  const high = Math.max(0, ...moved);
  const width = roundUp((high - low) / BARS);
  const first = Math.floor(low / width + SAME);
  const last = Math.ceil(high / width - SAME);
  return Array.from({ length: last - first }, (_, index) => {
    const at = first + index;
    return {
      from: tidy(at * width),
      to: tidy((at + 1) * width),
      answers: moved.filter((change) => barOf(change) === at).length,
    };
  });

  /** A change on an edge belongs to the bar farther from zero; the outermost bars include their edges. */
  function barOf(change: number): number {
    const place = change / width;
    const bar = change > 0 ? Math.floor(place + SAME) : Math.ceil(place - SAME) - 1;
    return Math.min(last - 1, Math.max(first, bar));
  }
}

/** 1, 2 or 5 followed by zeros: a scale that people can read. */
function roundUp(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width));
  const step = [1, 2, 5, 10].find((each) => each * power >= width - SAME) ?? 10;
  return step * power;
}

function tidy(value: number): number {
  return Number(value.toPrecision(12));
}
