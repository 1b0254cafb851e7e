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
    reason: "It looks for folders that only DOMjudge's own judge has.",
  },
  {
    package: DOMJUDGE_HELLO,
    submission: /mainclass-missing/,
    reason: "Java without a main method compiles and fails when it starts.",
  },
  {
    package: DOMJUDGE_HELLO,
    submission: /test-binary-content/,
    reason: "A null character cannot be stored, so the code is refused before it is judged.",
  },
  {
    package: DOMJUDGE_HELLO,
    submission: /test-memstatic\.cc/,
    reason: "A 512 MB program exceeds what a compiler may write.",
  },
  {
    package: DOMJUDGE_HELLO,
    submission: /test-multithread/,
    reason: "It exits unless threads have 2 MB of stack; here they have 64.",
  },
  {
    package: DOMJUDGE_HELLO,
    submission: /test-chroot/,
    reason: "It fails inside a chroot; our box has its own root but is not a chroot.",
  },
  {
    package: DOMJUDGE_HELLO,
    submission: /test-fill-std/,
    reason: "Flooding the output gives an output limit here, not a time limit.",
  },
  {
    package: DOMJUDGE_HELLO,
    submission: /test-suspend-ppid/,
    reason: "It sleeps for 10 s, which is the wall time limit; on a busy machine the limit is longer, so it finishes.",
  },
  {
    package: DOMJUDGE_HELLO,
    submission: /test-write-file\.c$/,
    reason: "It crashes on purpose if it can write a file into its folder, which it can here.",
  },
  {
    package: DOMJUDGE_HELLO,
    submission: /test-permissions\.c$/,
    reason: "It crashes on purpose if a file of DOMjudge's own judge is missing.",
  },
  {
    package: "problems/identity",
    submission: /\.bad\.py$/,
    reason: "It is in the wrong folder on purpose, to see whether a tool notices.",
  },
  {
    package: "examples/different",
    submission: /slow_accepted\/different_slow/,
    reason: "Its folder is for programs that may take longer than the limit, which is measured from the others.",
  },
  {
    package: "problems/maximal",
    submission: /accepted\/accepted\.py/,
    reason: "It needs a file that the package adds to each program; an answer here is one file.",
  },
  {
    package: "problems/maximal",
    submission: /\.php$/,
    reason: "The package allows only Python and C++.",
  },
  {
    package: "problems/alternativeencryption",
    submission: /time_limit_exceeded\/ragnar-busy-sleep/,
    reason: "Each pass uses 1.5 s of processor time, and Python has twice the package's 2 s for each.",
  },
  {
    package: "problems/alternativeencryption",
    submission: /time_limit_exceeded\/ragnar-sleep-.*-long/,
    reason: "It sleeps for 15 s without using the processor, and Python has 20 s of wall time.",
  },
  {
    package: "icpc-problems/lookingforwaldo",
    submission: /time_limit_exceeded\/(bruteforce_optimized|gregors_naive)/,
    reason:
      "The limit is twice the slowest accepted program; gregors.cpp takes 2.8 s on ARM, and this less than twice that.",
  },
  {
    package: "karwa2024/24hvelo",
    submission: /accepted\/Alexis\.cpp/,
    reason: "Compiled for ARM it also crashes outside the judge.",
  },
  {
    package: "karwa2024/24hvelo",
    submission: /accepted\/Alexis\.py/,
    reason: "It takes more than 10 s with CPython, also outside the judge; the package allows 1 s.",
  },
  {
    package: "karwa2025/artefact",
    submission: /accepted\/christophe_dp/,
    reason: "It takes 4 s with CPython, also outside the judge; the package allows 1.5 s and Python has twice that.",
  },
  {
    package: "examples/different",
    submission: /different_py2/,
    reason: "It is written in Python 2.",
  },
  {
    package: "/guess",
    submission: /time_limit_exceeded\/guess_close_stdout/,
    reason: "It closes its output and sleeps; the validator calls this wrong, which ends the case.",
  },
  {
    package: "icpc-problems/basicbrewing",
    submission: /accepted\/sol2\.cpp/,
    reason: "It uses __float128, which compilers support only on x86; this was judged on ARM.",
  },
];

export function reasonFor(folder: string, path: string): string | undefined {
  return REASONS.find((each) => folder.endsWith(each.package) && each.submission.test(path))?.reason;
}
