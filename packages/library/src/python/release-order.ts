import { texts } from "../format/frames.ts";
import { program } from "../format/program.ts";
import { code, md } from "../format/text.ts";

export const releaseOrder = program({
  slug: "release-order",
  title: "The newest release",
  skills: ["python", "algorithms", "operations"],
  difficulty: "easy",
  minutes: 15,
  score: 10,
  statement: md(
    "Find the newest of several releases. A release is three whole numbers with dots between them, possibly followed by `-rc` and a number: `2.10.0` or `2.10.0-rc3`.",
    "- Numbers are compared from left to right as numbers: `2.10.0` is newer than `2.9.4`.\n- A release candidate is older than its release: `2.10.0-rc3` comes before `2.10.0`.\n- Candidates are compared by their number: `-rc10` is newer than `-rc9`.",
    "**Input:** one release per line, at least one.\n\n**Output:** the newest release, as it was written.",
  ),
  explanation: md(
    "Build a key that sorts by itself, such as `(major, minor, patch, candidate)` with infinity for a finished release, and take the maximum.",
    "A short warm-up. It shows whether a candidate turns a comparison into a key instead of a heap of conditions, and notices that text is not compared like numbers.",
  ),
  frames: texts({ name: "newest", many: "releases", returns: "String" }),
  cases: [
    {
      name: "Ten is more than nine",
      input: "2.9.4\n2.10.0\n2.1.30\n",
      output: "2.10.0\n",
      explained: "10 is more than 9.",
    },
    {
      name: "A finished release",
      input: "1.0.0\n1.0.0-rc2\n",
      output: "1.0.0\n",
      explained: "The candidate came before.",
    },
    { name: "Only candidates", input: "3.0.0-rc9\n3.0.0-rc10\n3.0.0-rc1\n", output: "3.0.0-rc10\n", weight: 2 },
    { name: "A candidate of a later release", input: "1.9.9\n2.0.0-rc1\n", output: "2.0.0-rc1\n", weight: 2 },
    { name: "One release", input: "0.0.1\n", output: "0.0.1\n" },
    { name: "Large numbers", input: "2026.11.3\n2026.2.28\n999.999.999\n", output: "2026.11.3\n" },
  ],
  solutions: {
    python: code`
      def newest(releases: list[str]) -> str:
          def key(release: str):
              numbers, _, candidate = release.partition("-rc")
              return [*map(int, numbers.split(".")), int(candidate) if candidate else float("inf")]

          return max(releases, key=key)
    `,
    java: code`
      static int[] key(String release) {
          String[] parts = release.trim().split("-rc");
          String[] numbers = parts[0].split("\\.");
          int candidate = parts.length > 1 ? Integer.parseInt(parts[1]) : Integer.MAX_VALUE;
          return new int[] {
              Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]), Integer.parseInt(numbers[2]), candidate
          };
      }

      static String newest(List<String> releases) {
          return Collections.max(releases, (a, b) -> Arrays.compare(key(a), key(b)));
      }
    `,
    javascript: code`
      function newest(releases) {
        const key = (release) => {
          const [numbers, candidate = Infinity] = release.split("-rc");
          return [...numbers.split("."), candidate].map(Number);
        };
        return releases.reduce((best, release) => {
          const [mine, theirs] = [key(release), key(best)];
          const at = mine.findIndex((number, index) => number !== theirs[index]);
          return at >= 0 && mine[at] > theirs[at] ? release : best;
        });
      }
    `,
  },
  wrong: [
    {
      technology: "python",
      why: "Compares the releases as text.",
      body: code`
        def newest(releases: list[str]) -> str:
            return max(releases)
      `,
    },
    {
      technology: "python",
      why: "Sorts a release before its candidates.",
      body: code`
        def newest(releases: list[str]) -> str:
            import re
            return max(releases, key=lambda release: [int(number) for number in re.findall("[0-9]+", release)])
      `,
    },
    {
      technology: "javascript",
      why: "Leaves candidates out, even if their release is the newest.",
      body: code`
        function newest(releases) {
          const finished = releases.filter((release) => !release.includes("-rc"));
          const key = (release) => release.split(".").map(Number);
          return (finished.length > 0 ? finished : releases).sort((a, b) => {
            const [x, y] = [key(a), key(b)];
            return x[0] - y[0] || x[1] - y[1] || x[2] - y[2];
          }).at(-1);
        }
      `,
    },
  ],
});
