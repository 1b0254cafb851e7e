import { expect, it } from "vitest";
import { compareAnswers } from "./compare-answers.ts";

const SUM = `def total(numbers):
    result = 0
    for number in numbers:
        if number > 0:
            result = result + number * 2
        else:
            result = result - 1
    return result

print(total([int(x) for x in input().split()]))
`;
const RENAMED = SUM.replaceAll("result", "acc")
  .replaceAll("number", "n")
  .replace("    acc = 0", "    # begin\n    acc = 0");
const OTHER = `import sys
text = sys.stdin.read().strip()
words = {}
while text:
    head, _, text = text.partition(" ")
    words[head] = words.get(head, 0) + 1
for word in sorted(words, key=lambda w: -words[w]):
    print(word, words[word], sep=":")
`;
const compare = (texts: string[], given: string[] = [], technology = "python") =>
  compareAnswers({
    most: 10,
    given: given.map((text) => ({ text, technology })),
    answers: texts.map((text, index) => ({ id: index + 1, pieces: [{ text, technology }] })),
  });

it("finds an answer with other names and comments, and shows where it is the same", () => {
  const [first, ...rest] = compare([SUM, OTHER, RENAMED]);
  expect(first).toMatchObject({ left: 1, right: 3, similarity: expect.closeTo(1, 1) });
  expect(first?.longest).toBeGreaterThanOrEqual(8);
  expect(first?.fragments[0]?.right[1]).toBeGreaterThan(first?.fragments[0]?.left[1] ?? 0);
  expect(rest.every(({ similarity }) => similarity < 0.3)).toBe(true);
});

it("ignores code that the problem hands out", () => {
  const [pair] = compare([`${SUM}\nprint(1)`, `${SUM}\nfor i in range(3): print(i)`], [SUM]);
  expect(pair?.similarity ?? 0).toBeLessThan(0.5);
  expect(compare([SUM, SUM], [SUM])).toEqual([]);
});

it("compares languages without a parser by their words", () => {
  const text =
    "select name, sum(amount) from sale join person on person.id = sale.person group by name order by 2 desc";
  const [pair] = compare([text, text.toUpperCase()], [], "postgresql");
  expect(pair?.similarity).toBe(1);
});

it("ignores answers that are too short to compare", () => {
  expect(compare(["print(1)", "print(1)", ""])).toEqual([]);
});
