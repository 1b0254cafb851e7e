import { lines, md } from "../content.ts";
import { scr } from "../scr-problem.ts";

export const sum = scr({
  key: "sum",
  title: "Sum of two numbers",
  maxScore: 10,
  statement: md(
    "The input is one line with two whole numbers. Complete the function `add` so that the program prints their sum.",
    "Both numbers are between −1,000,000,000 and 1,000,000,000. The lines around the function are given and cannot be changed.",
  ),
  stubs: {
    python: {
      head: lines("def add(a, b):", ""),
      body: lines("    # Return the sum of a and b.", "    return 0", ""),
      tail: lines("", "", "first, second = map(int, input().split())", "print(add(first, second))", ""),
    },
    javascript: {
      head: lines("function add(a, b) {", ""),
      body: lines("  // Return the sum of a and b.", "  return 0;", ""),
      tail: lines(
        "}",
        "",
        'const [first, second] = require("node:fs").readFileSync(0, "utf8").trim().split(/\\s+/).map(Number);',
        "console.log(add(first, second));",
        "",
      ),
    },
    typescript: {
      head: lines('import { readFileSync } from "node:fs";', "", "function add(a: number, b: number): number {", ""),
      body: lines("  // Return the sum of a and b.", "  return 0;", ""),
      tail: lines(
        "}",
        "",
        'const [first = 0, second = 0] = readFileSync(0, "utf8").trim().split(/\\s+/).map(Number);',
        "console.log(add(first, second));",
        "",
      ),
    },
    java: {
      head: lines("import java.util.Scanner;", "", "public class Main {", "    static long add(long a, long b) {", ""),
      body: lines("        // Return the sum of a and b.", "        return 0;", ""),
      tail: lines(
        "    }",
        "",
        "    public static void main(String[] args) {",
        "        Scanner in = new Scanner(System.in);",
        "        System.out.println(add(in.nextLong(), in.nextLong()));",
        "    }",
        "}",
        "",
      ),
    },
    cpp: {
      head: lines("#include <iostream>", "", "long long add(long long a, long long b) {", ""),
      body: lines("    // Return the sum of a and b.", "    return 0;", ""),
      tail: lines(
        "}",
        "",
        "int main() {",
        "    long long first, second;",
        "    std::cin >> first >> second;",
        '    std::cout << add(first, second) << "\\n";',
        "}",
        "",
      ),
    },
    c: {
      head: lines("#include <stdio.h>", "", "long long add(long long a, long long b) {", ""),
      body: lines("    /* Return the sum of a and b. */", "    return 0;", ""),
      tail: lines(
        "}",
        "",
        "int main(void) {",
        "    long long first, second;",
        '    scanf("%lld %lld", &first, &second);',
        '    printf("%lld\\n", add(first, second));',
        "    return 0;",
        "}",
        "",
      ),
    },
  },
  cases: [
    { name: "Two small numbers", input: "3 4\n", output: "7\n", explanation: "3 + 4 = 7" },
    { name: "One below zero", input: "-10 4\n", output: "-6\n", explanation: "−10 + 4 = −6" },
    { name: "Zero", input: "0 0\n", output: "0\n" },
    { name: "Larger than 32 bits", input: "2147483647 2147483647\n", output: "4294967294\n" },
    { name: "As small as can be", input: "-1000000000 -1000000000\n", output: "-2000000000\n" },
  ],
});
