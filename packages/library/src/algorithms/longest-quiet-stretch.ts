import { numbersAndOne } from "../format/frames.ts";
import { program } from "../format/program.ts";
import { code, md } from "../format/text.ts";

const MANY = 60_000;
const spikes = Array.from({ length: MANY }, (_, index) => (index % 7 === 3 ? 9 : 1));

export const longestQuietStretch = program({
  slug: "longest-quiet-stretch",
  title: "The longest quiet stretch",
  skills: ["algorithms"],
  difficulty: "medium",
  minutes: 20,
  score: 15,
  statement: md(
    "A machine reports one load figure per minute. A *quiet stretch* is a run of consecutive minutes whose loads **add up to at most** `limit`. Return the length of the longest quiet stretch, or 0 if there is none.",
    "**Input:** the first line is `limit` (0 to 1,000,000,000). The second line holds the loads, separated by spaces: up to 60,000 whole numbers from 0 to 1,000,000. It may be empty.",
    "**Output:** the length of the longest quiet stretch.",
  ),
  explanation: md(
    "Move a window over the loads: add the next one on the right, and drop loads on the left while the sum is above the limit. Loads are never negative, so the left edge never moves back, and the whole takes linear time.",
    "Shows whether a candidate sees why a sliding window works here, and looks after its edges: an empty list, a first load above the limit, zeros at either end.",
  ),
  frames: numbersAndOne({ name: "longestQuiet", one: "limit", returns: "int" }),
  cases: [
    { name: "A stretch in the middle", input: "6\n5 1 2 3 4 1\n", output: "3\n", explained: "1 + 2 + 3 is 6." },
    { name: "No minute is quiet", input: "2\n3 5 3\n", output: "0\n", explained: "Every load is above the limit." },
    { name: "All of it", input: "100\n1 2 3 4\n", output: "4\n" },
    { name: "Nothing reported", input: "5\n\n", output: "0\n" },
    { name: "Zeros at the end", input: "3\n9 1 2 0 0\n", output: "4\n" },
    { name: "Only zeros are quiet", input: "0\n1 0 0 2 0\n", output: "2\n" },
    { name: "The best one comes last", input: "5\n4 1 6 1 1 1 2\n", output: "4\n" },
    {
      name: "60,000 minutes",
      weight: 3,
      input: `${MANY}\n${spikes.join(" ")}\n`,
      output: "28000\n",
    },
  ],
  solutions: {
    python: code`
      def longest_quiet(numbers: list[int], limit: int) -> int:
          best = left = total = 0
          for right, load in enumerate(numbers):
              total += load
              while total > limit:
                  total -= numbers[left]
                  left += 1
              best = max(best, right - left + 1)
          return best
    `,
    java: code`
      static int longestQuiet(int[] numbers, int limit) {
          long total = 0;
          int left = 0;
          int best = 0;
          for (int right = 0; right < numbers.length; right++) {
              total += numbers[right];
              while (total > limit) total -= numbers[left++];
              best = Math.max(best, right - left + 1);
          }
          return best;
      }
    `,
    javascript: code`
      function longestQuiet(numbers, limit) {
        let total = 0;
        let left = 0;
        let best = 0;
        for (let right = 0; right < numbers.length; right++) {
          total += numbers[right];
          while (total > limit) total -= numbers[left++];
          best = Math.max(best, right - left + 1);
        }
        return best;
      }
    `,
  },
  wrong: [
    {
      technology: "python",
      why: "Starts again from nothing after every stretch, so overlapping stretches are missed.",
      body: code`
        def longest_quiet(numbers: list[int], limit: int) -> int:
            best = length = total = 0
            for load in numbers:
                if total + load > limit:
                    total = length = 0
                if total + load <= limit:
                    total += load
                    length += 1
                best = max(best, length)
            return best
      `,
    },
    {
      technology: "python",
      why: "Tries every start and every end, which is too slow for 60,000 minutes.",
      body: code`
        def longest_quiet(numbers: list[int], limit: int) -> int:
            best = 0
            for start in range(len(numbers)):
                total = 0
                for end in range(start, len(numbers)):
                    total += numbers[end]
                    if total > limit:
                        break
                    best = max(best, end - start + 1)
            return best
      `,
    },
    {
      technology: "javascript",
      why: "Treats the limit itself as too much.",
      body: code`
        function longestQuiet(numbers, limit) {
          let total = 0;
          let left = 0;
          let best = 0;
          for (let right = 0; right < numbers.length; right++) {
            total += numbers[right];
            while (left <= right && total >= limit) total -= numbers[left++];
            best = Math.max(best, right - left + 1);
          }
          return best;
        }
      `,
    },
  ],
});
