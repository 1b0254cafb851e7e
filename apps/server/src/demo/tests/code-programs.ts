import { lines, md } from "../content.ts";
import { scr } from "../scr-problem.ts";

const PYTHON = lines("import sys", "", "text = sys.stdin.read()", "", "# Print the answer.", "");
const JAVASCRIPT = lines(
  'const text = require("node:fs").readFileSync(0, "utf8");',
  "",
  "// Print the answer with console.log.",
  "",
);
const CPP = lines(
  "#include <bits/stdc++.h>",
  "using namespace std;",
  "",
  "int main() {",
  "    // Read from cin and print the answer.",
  "}",
  "",
);
const GO = lines(
  "package main",
  "",
  'import "fmt"',
  "",
  "func main() {",
  "\t// Read from standard input and print the answer.",
  '\tfmt.Println("")',
  "}",
  "",
);
const stubs = {
  python: { content: PYTHON },
  javascript: { content: JAVASCRIPT },
  cpp: { content: CPP },
  go: { content: GO },
};

export const words = scr({
  key: "words",
  title: "The most frequent word",
  maxScore: 20,
  statement: md(
    "Read a text and print the most frequent word and how often it occurs, separated by a space.",
    "Ignore the difference between upper and lower case, and print the word in lower case. A word consists of the letters a to z. If several words occur equally often, print the one that comes first in the alphabet.",
    "The cases have different weights, so a program that handles only simple texts earns part of the marks.",
  ),
  stubs,
  compare: { kind: "token" },
  cases: [
    {
      name: "One line",
      input: "the cat and the dog\n",
      output: "the 2\n",
      weight: 1,
      explanation: "“the” occurs twice, all other words once.",
    },
    {
      name: "Upper and lower case",
      input: "Row row ROW your boat\n",
      output: "row 3\n",
      weight: 2,
      explanation: "“Row”, “row” and “ROW” are one word.",
    },
    { name: "Punctuation", input: "Yes, yes: no! No; yes?\n", output: "yes 3\n", weight: 3 },
    { name: "A tie", input: "pear apple pear apple plum\n", output: "apple 2\n", weight: 4 },
    { name: "Many lines", input: `${"alpha beta\n".repeat(2_000)}beta\n`, output: "beta 2001\n", weight: 5 },
  ],
});

export const average = scr({
  key: "average",
  title: "The average of a series",
  maxScore: 15,
  statement: md(
    "The first line contains a number n, and the second line contains n decimal numbers. Print their average.",
    "Your answer may differ from the exact average by at most one millionth. **You may submit three times.**",
  ),
  stubs,
  compare: { kind: "numeric", absolute: 1e-6, relative: 1e-6 },
  maxSubmissions: 3,
  cases: [
    { name: "Three numbers", input: "3\n1 2 4\n", output: "2.3333333333\n", explanation: "7 divided by 3" },
    { name: "One number", input: "1\n-0.5\n", output: "-0.5\n", explanation: "A single number is its own average." },
    { name: "Thirds", input: "3\n0.1 0.2 0.3\n", output: "0.2\n" },
    { name: "Large and small", input: "4\n1000000000 0.000001 -1000000000 0.000003\n", output: "0.000001\n" },
  ],
});

const PAIR_CHECKER = lines(
  "import json, sys",
  "",
  "asked = json.load(sys.stdin)",
  'target, *numbers = map(int, asked["input"].split())',
  'if asked["expected"].strip() == "none":',
  '    print("AC" if asked["output"].strip() == "none" else "NC there is no such pair")',
  "    sys.exit()",
  "try:",
  '    first, second = map(int, asked["output"].split())',
  "except ValueError:",
  '    print("NC two positions are required")',
  "    sys.exit()",
  "fits = 1 <= first <= len(numbers) and 1 <= second <= len(numbers) and first != second",
  "if not fits:",
  '    print("NC the positions must be in the list and differ")',
  "elif numbers[first - 1] + numbers[second - 1] != target:",
  '    print("NC the numbers there do not add up")',
  "else:",
  '    print("AC")',
  "",
);

export const pair = scr({
  key: "pair",
  title: "Find a pair",
  maxScore: 15,
  statement: md(
    "The first line contains a target, and the second line contains a list of whole numbers. Print the positions, counted from 1, of two different entries whose sum is the target. Any such pair is accepted, in any order. If there is none, print `none`.",
    "A checker decides whether your pair is valid.",
  ),
  stubs,
  compare: { kind: "checker", technology: "python", code: PAIR_CHECKER },
  cases: [
    { name: "Two pairs", input: "10\n1 9 2 8\n", output: "1 2\n", explanation: "`3 4` is right, too." },
    { name: "No pair", input: "5\n5 5 5\n", output: "none\n", explanation: "An entry may not be used twice." },
    { name: "Below zero", input: "0\n-3 7 3\n", output: "1 3\n" },
    { name: "The same number twice", input: "8\n4 1 4\n", output: "1 3\n" },
  ],
});
