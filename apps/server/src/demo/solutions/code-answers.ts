/** Correct answers to the questions of the demo test `demo-code`. */

// In JavaScript, because its test framework comes with the product.
export const BASKET = `class Basket {
  lines = new Map();
  add(article, price, pieces = 1) {
    if (price < 0 || pieces < 0) throw new RangeError();
    const [cents, count] = this.lines.get(article) ?? [0, 0];
    this.lines.set(article, [cents + price * pieces, count + pieces]);
  }
  total() {
    return [...this.lines.values()].reduce((sum, [cents, n]) => sum + (n >= 10 ? Math.floor(cents * 0.9) : cents), 0);
  }
}
module.exports = { Basket };
`;

export const WORDS = `import re, sys
from collections import Counter
found = Counter(re.findall("[a-z]+", sys.stdin.read().lower()))
word, n = min(found.items(), key=lambda pair: (-pair[1], pair[0]))
print(word, n)
`;

export const PAIR = `import sys
target, *numbers = map(int, sys.stdin.read().split())
n = len(numbers)
found = [(j + 1, i + 1) for i in range(n) for j in range(n) if i != j and numbers[i] + numbers[j] == target]
print(*(found[-1] if found else ["none"]))
`;

export const AVERAGE =
  "import math\nn, xs = int(input()), list(map(float, input().split()))\nprint(math.fsum(xs) / n)\n";
