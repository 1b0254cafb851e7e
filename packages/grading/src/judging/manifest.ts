import type { ManifestTest } from "@invigil/contract/authoring/judging";

/** A test as the framework reports it. */
export interface ReportedTest {
  name: string;
  classname: string;
  /** Seconds. */
  time: number;
  outcome: "passed" | "failed" | "skipped";
  message: string;
}

export interface ManifestResult {
  test: ManifestTest;
  classname: string;
  time: number;
  passed: boolean;
  /** The framework did not report it. */
  missing: boolean;
  message: string;
}

/**
 * Every expected test with its reported result. A missing or skipped one has failed; an unexpected one does not count,
 * or a candidate could add passing tests.
 */
export function matchManifest(manifest: readonly ManifestTest[], reported: readonly ReportedTest[]): ManifestResult[] {
  return manifest.map((test) => {
    const found = reported.filter(
      ({ name, classname }) => name === test.name && (test.classname === undefined || classname === test.classname),
    );
    const [first] = found;
    const bad = found.find(({ outcome }) => outcome !== "passed");
    if (!first) {
      return { test, classname: test.classname ?? "", time: 0, passed: false, missing: true, message: "did not run" };
    }
    const shown = bad ?? first;
    const message = shown.outcome === "skipped" ? "was skipped" : shown.message;
    return {
      test,
      classname: shown.classname,
      time: shown.time,
      passed: bad === undefined,
      missing: false,
      message: bad ? message : "",
    };
  });
}
