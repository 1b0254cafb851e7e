interface Reason {
  /** The end of a package's path. */
  package: string;
  submission: RegExp;
  reason: string;
}

/** Verdicts that differ from what the public packages say, and why they do. */
const REASONS: readonly Reason[] = [];

export function reasonFor(folder: string, path: string): string | undefined {
  return REASONS.find((each) => folder.endsWith(each.package) && each.submission.test(path))?.reason;
}
