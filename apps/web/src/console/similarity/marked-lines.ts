interface Fragment {
  left: readonly [number, number];
  right: readonly [number, number];
}

export interface MarkedLine {
  text: string;
  /** The index of the shared passage, or null if the line is not shared. */
  fragment: number | null;
}

/** Returns the lines of one side with their passages; if passages overlap, the longer one wins. */
export function markLines(text: string, fragments: readonly Fragment[], side: "left" | "right"): MarkedLine[] {
  const lines: MarkedLine[] = text.split("\n").map((line) => ({ text: line, fragment: null }));
  const byLength = fragments
    .map((fragment, index) => ({ lines: fragment[side], index }))
    .toSorted((a, b) => a.lines[1] - a.lines[0] - (b.lines[1] - b.lines[0]));
  for (const {
    lines: [first, last],
    index,
  } of byLength) {
    for (const line of lines.slice(first, last + 1)) line.fragment = index;
  }
  return lines;
}
