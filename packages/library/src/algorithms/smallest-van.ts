import { numbersAndOne } from "../format/frames.ts";
import { program } from "../format/program.ts";
import { code, md } from "../format/text.ts";

const MANY = 20_000;
const heavy = Array.from({ length: MANY }, () => 1_000_000);

export const smallestVan = program({
  slug: "smallest-van",
  title: "The smallest van that will do",
  skills: ["algorithms"],
  difficulty: "medium",
  minutes: 25,
  score: 15,
  statement: md(
    "Parcels are delivered **in a given order**. Each trip takes the next parcels in the list, as many as the van can carry. Find the smallest capacity with which `trips` trips are enough.",
    "**Input:** the first line is `trips` (1 to 20,000). The second line holds the weights of 1 to 20,000 parcels in grams, whole numbers from 1 to 1,000,000.",
    "**Output:** the smallest capacity in grams. It may be too large for a 32-bit integer.",
  ),
  explanation: md(
    "Whether a capacity is enough can be checked in one pass; and if one is enough, every larger one is. So search for the smallest by halving, between the heaviest parcel and the sum of all.",
    "Trying one capacity after the other is right, but far too slow. Dividing the sum by the trips ignores that parcels cannot be cut. In Java the sum needs a `long`. A search that begins below the heaviest parcel never notices that it does not fit at all.",
  ),
  frames: numbersAndOne({ name: "smallestCapacity", one: "trips", returns: "long" }),
  cases: [
    {
      name: "Two trips",
      input: "2\n3 1 4 1 5\n",
      output: "8\n",
      explained: "3 + 1 + 4 in the first trip and 1 + 5 in the second. With 7 grams three trips would be needed.",
    },
    {
      name: "One trip",
      input: "1\n2 2 2\n",
      output: "6\n",
      explained: "The van must carry everything at once.",
    },
    { name: "A trip for each", input: "3\n4 9 2\n", output: "9\n" },
    { name: "More trips than parcels", input: "50\n7 3\n", output: "7\n", weight: 2 },
    { name: "The order matters", input: "2\n1 9 1 9\n", output: "10\n", weight: 2 },
    { name: "One heavy parcel", input: "3\n1 1 1 1 100 1\n", output: "100\n" },
    { name: "The mean is not enough", input: "3\n5 5 5 5\n", output: "10\n" },
    { name: "20,000 heavy parcels", input: `7\n${heavy.join(" ")}\n`, output: "2858000000\n", weight: 3 },
  ],
  solutions: {
    python: code`
      def smallest_capacity(numbers: list[int], trips: int) -> int:
          def fits(capacity: int) -> bool:
              used, load = 1, 0
              for weight in numbers:
                  if load + weight > capacity:
                      used, load = used + 1, 0
                  load += weight
              return used <= trips

          low, high = max(numbers), sum(numbers)
          while low < high:
              middle = (low + high) // 2
              if fits(middle):
                  high = middle
              else:
                  low = middle + 1
          return low
    `,
    java: code`
      static long smallestCapacity(int[] numbers, int trips) {
          long low = 0, high = 0;
          for (int weight : numbers) {
              low = Math.max(low, weight);
              high += weight;
          }
          while (low < high) {
              long middle = (low + high) / 2;
              int used = 1;
              long load = 0;
              for (int weight : numbers) {
                  if (load + weight > middle) {
                      used++;
                      load = 0;
                  }
                  load += weight;
              }
              if (used <= trips) high = middle;
              else low = middle + 1;
          }
          return low;
      }
    `,
    javascript: code`
      function smallestCapacity(numbers, trips) {
        const fits = (capacity) => {
          let used = 1;
          let load = 0;
          for (const weight of numbers) {
            if (load + weight > capacity) {
              used += 1;
              load = 0;
            }
            load += weight;
          }
          return used <= trips;
        };
        let low = Math.max(...numbers);
        let high = numbers.reduce((sum, weight) => sum + weight, 0);
        while (low < high) {
          const middle = Math.floor((low + high) / 2);
          if (fits(middle)) high = middle;
          else low = middle + 1;
        }
        return low;
      }
    `,
  },
  wrong: [
    {
      technology: "python",
      why: "Divides the sum by the trips, as if parcels could be cut.",
      body: code`
        def smallest_capacity(numbers: list[int], trips: int) -> int:
            return max(max(numbers), -(-sum(numbers) // trips))
      `,
    },
    {
      technology: "java",
      why: "Adds up in int, which overflows for heavy parcels.",
      body: code`
        static long smallestCapacity(int[] numbers, int trips) {
            int low = IntStream.of(numbers).max().getAsInt(), high = IntStream.of(numbers).sum();
            while (low < high) {
                int middle = (low + high) / 2, used = 1, load = 0;
                for (int weight : numbers) {
                    if (load + weight > middle) { used++; load = 0; }
                    load += weight;
                }
                if (used <= trips) high = middle; else low = middle + 1;
            }
            return low;
        }
      `,
    },
    {
      technology: "javascript",
      why: "Sorts the parcels first, although their order is given.",
      body: code`
        function smallestCapacity(numbers, trips) {
          const sorted = numbers.toSorted((a, b) => a - b);
          let low = sorted.at(-1);
          let high = sorted.reduce((sum, weight) => sum + weight, 0);
          while (low < high) {
            const middle = Math.floor((low + high) / 2);
            let used = 1;
            let load = 0;
            for (const weight of sorted) {
              if (load + weight > middle) [used, load] = [used + 1, 0];
              load += weight;
            }
            if (used <= trips) high = middle;
            else low = middle + 1;
          }
          return low;
        }
      `,
    },
  ],
});
