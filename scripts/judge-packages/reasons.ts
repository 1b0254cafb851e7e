interface Reason {
  /** The end of a package's path. */
  package: string;
  submission: RegExp;
  reason: string;
}

/** DOMjudge has it, and BAPCtools a copy of it. */
const DOMJUDGE_HELLO = "problems/hello";

/** Verdicts that differ from what the public packages expect, and why. */
const REASONS: readonly Reason[] = [
  {
    package: "domjudge/example_problems/fltcmp",
    submission: /write-files-between/,
    reason: "It looks for the folders of DOMjudge's own judge.",
  },
  {
    package: DOMJUDGE_HELLO,
    submission: /mainclass-missing/,
    reason: "Java without a main method compiles; that it cannot be started is seen when it is run.",
  },
  {
    package: DOMJUDGE_HELLO,
    submission: /test-binary-content/,
    reason: "A null character cannot be stored, so the code is refused before it is judged.",
  },
  {
    package: DOMJUDGE_HELLO,
    submission: /test-memstatic\.cc/,
    reason: "A program of 512 MB is more than a compiler may write.",
  },
  {
    package: DOMJUDGE_HELLO,
    submission: /test-multithread/,
    reason: "It ends itself unless threads have 2 MB of stack; here they have 64.",
  },
  {
    package: DOMJUDGE_HELLO,
    submission: /test-chroot/,
    reason: "It fails inside a chroot; our box has a root of its own, which is no chroot.",
  },
  {
    package: DOMJUDGE_HELLO,
    submission: /test-fill-std/,
    reason: "A flood is an output limit here, not a time limit.",
  },
  {
    package: DOMJUDGE_HELLO,
    submission: /test-suspend-ppid/,
    reason: "It sleeps for 10 s, which is the limit on the clock; on a busy machine that clock is slower, and it ends.",
  },
  {
    package: DOMJUDGE_HELLO,
    submission: /test-write-file\.c$/,
    reason: "It crashes on purpose where it can write a file into its folder, and here it can.",
  },
  {
    package: DOMJUDGE_HELLO,
    submission: /test-permissions\.c$/,
    reason: "It crashes on purpose where a file of DOMjudge's own judge is not there.",
  },
  {
    package: "problems/identity",
    submission: /\.bad\.py$/,
    reason: "It lies in the wrong folder on purpose, to see whether a tool notices.",
  },
  {
    package: "examples/different",
    submission: /different_py2/,
    reason: "It is written in Python 2.",
  },
  {
    package: "/guess",
    submission: /time_limit_exceeded\/guess_close_stdout/,
    reason: "It closes its output and sleeps; the validator says that this is wrong, and that ends the case.",
  },
  {
    package: "icpc-problems/basicbrewing",
    submission: /accepted\/sol2\.cpp/,
    reason: "It uses __float128, which the compiler has on x86 only; this was judged on ARM.",
  },
];

export function reasonFor(folder: string, path: string): string | undefined {
  return REASONS.find((each) => folder.endsWith(each.package) && each.submission.test(path))?.reason;
}
