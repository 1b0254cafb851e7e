import { numbersAndOne } from "../format/frames.ts";
import { program } from "../format/program.ts";
import { code, md } from "../format/text.ts";

export const shareCosts = program({
  slug: "share-costs-to-the-cent",
  title: "Share the costs to the cent",
  skills: ["algorithms", "java"],
  difficulty: "medium",
  minutes: 20,
  score: 12,
  statement: md(
    "An amount is shared among several parties in proportion to their weights (square metres of a flat, for example). Everybody pays whole cents, and **together they pay exactly the amount**.",
    "- First, everybody is charged their exact share, *rounded down*.\n- The cents that are left are charged, one each, to those whose share was cut by the largest fraction of a cent. If fractions are equal, whoever comes first in the list pays.",
    "**Input:** the first line is the amount in cents (0 to 2,000,000,000). The second line holds 1 to 1,000 weights, whole numbers from 1 to 10,000.\n\n**Output:** the share of each party in cents, one per line, in the order of the weights.",
  ),
  explanation: md(
    "Work in whole numbers: `amount * weight / total` rounded down is the share, `amount * weight % total` says how much was cut. Sort the places by that remainder, descending and stable, and hand out the cents that are left.",
    "Rounding every share loses or invents cents; floating-point remainders break ties at random; and in Java `amount * weight` does not fit into an `int`. Whoever has written invoices knows all three.",
  ),
  frames: numbersAndOne({ name: "shares", one: "amount", returns: "List<String>" }),
  compare: { kind: "token", lines: true },
  cases: [
    {
      name: "One cent is left",
      input: "100\n1 1 1\n",
      output: "34\n33\n33\n",
      explained: "The exact shares are 33 and a third, rounded down to 33. The first pays the cent that is left.",
    },
    {
      name: "The largest remainder",
      input: "100\n1 2 4\n",
      output: "14\n29\n57\n",
      explained: "The exact shares are 14.29, 28.57 and 57.14. The second was cut by the most.",
    },
    { name: "No remainder", input: "90\n1 2 3\n", output: "15\n30\n45\n" },
    { name: "Nothing to share", input: "0\n5 7\n", output: "0\n0\n" },
    { name: "More parties than cents", input: "2\n1 3 1 3\n", output: "0\n1\n0\n1\n", weight: 2 },
    { name: "Rounding would charge too much", input: "50\n1 1 1 1\n", output: "13\n13\n12\n12\n", weight: 2 },
    {
      name: "A large amount",
      input: "2000000000\n10000 9999 1\n",
      output: "1000000000\n999900000\n100000\n",
      weight: 2,
    },
    { name: "Three cents are left", input: "11\n3 1 2 6\n", output: "3\n1\n2\n5\n", weight: 2 },
    { name: "One party", input: "12345\n7\n", output: "12345\n" },
  ],
  solutions: {
    python: code`
      def shares(numbers: list[int], amount: int) -> list[str]:
          total = sum(numbers)
          result = [amount * weight // total for weight in numbers]
          cut = sorted(range(len(numbers)), key=lambda place: -(amount * numbers[place] % total))
          for place in cut[: amount - sum(result)]:
              result[place] += 1
          return [str(share) for share in result]
    `,
    java: code`
      static List<String> shares(int[] numbers, int amount) {
          long total = IntStream.of(numbers).asLongStream().sum();
          long[] result = new long[numbers.length];
          long left = amount;
          List<Integer> places = new ArrayList<>();
          for (int place = 0; place < numbers.length; place++) {
              result[place] = (long) amount * numbers[place] / total;
              left -= result[place];
              places.add(place);
          }
          places.sort(Comparator.comparingLong(place -> -((long) amount * numbers[place] % total)));
          for (int at = 0; at < left; at++) result[places.get(at)]++;
          return LongStream.of(result).mapToObj(Long::toString).toList();
      }
    `,
    javascript: code`
      function shares(numbers, amount) {
        const total = numbers.reduce((sum, weight) => sum + weight, 0);
        const result = numbers.map((weight) => Math.floor((amount * weight) / total));
        const left = amount - result.reduce((sum, share) => sum + share, 0);
        const cut = (place) => (amount * numbers[place]) % total;
        const places = numbers.map((_, place) => place).sort((a, b) => cut(b) - cut(a));
        for (const place of places.slice(0, left)) result[place] += 1;
        return result;
      }
    `,
  },
  wrong: [
    {
      technology: "python",
      why: "Rounds every share by itself, so that the sum is wrong.",
      body: code`
        def shares(numbers: list[int], amount: int) -> list[str]:
            total = sum(numbers)
            return [str((2 * amount * weight + total) // (2 * total)) for weight in numbers]
      `,
    },
    {
      technology: "python",
      why: "Gives all the cents that are left to the last party.",
      body: code`
        def shares(numbers: list[int], amount: int) -> list[str]:
            total = sum(numbers)
            result = [amount * weight // total for weight in numbers]
            result[-1] += amount - sum(result)
            return [str(share) for share in result]
      `,
    },
    {
      technology: "java",
      why: "Multiplies in int, which overflows for large amounts.",
      body: code`
        static List<String> shares(int[] numbers, int amount) {
            int total = IntStream.of(numbers).sum();
            int left = amount;
            int[] result = new int[numbers.length];
            List<Integer> places = new ArrayList<>();
            for (int place = 0; place < numbers.length; place++) {
                result[place] = amount * numbers[place] / total;
                left -= result[place];
                places.add(place);
            }
            places.sort(Comparator.comparingInt(place -> -(amount * numbers[place] % total)));
            for (int at = 0; at < left && at < result.length; at++) result[places.get(at)]++;
            return IntStream.of(result).mapToObj(Integer::toString).toList();
        }
      `,
    },
  ],
});
