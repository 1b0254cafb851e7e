import { fib, lines, mcq, md, tex, type DemoTest } from "../content.ts";

export const contest: DemoTest = {
  slug: "demo-contest",
  company: "demo",
  label: "Contest, phase 2",
  name: "Autumn algorithms",
  minutes: 60,
  phaseOrder: 2,
  opensForDays: 365,
  sections: [
    {
      name: "Counting and graphs",
      problems: [
        fib({
          key: "counting",
          title: "Stairs and subsets",
          maxScore: 6,
          statement: md(
            "You climb stairs by one or two steps at a time. There are ___ different ways to climb exactly 6 steps.",
            "A set of 5 elements has ___ subsets with an even number of elements (the empty set is one of them).",
          ),
          blanks: [
            { label: "Ways to climb 6 steps", accepted: ["13"], tolerance: 0 },
            { label: "Subsets of even size", accepted: ["16"], tolerance: 0 },
          ],
        }),
        mcq({
          key: "halving",
          title: "How often does it run?",
          maxScore: 5,
          statement: md(
            "How does the number of times the marked line runs grow with `n`?",
            lines(
              "```python",
              "for i in range(1, n + 1):",
              "    j = i",
              "    while j > 0:",
              "        j = j // 2   # this line",
              "```",
            ),
          ),
          choices: [
            { text: "$\\Theta(n)$" },
            { text: "$\\Theta(n \\log n)$", right: true },
            { text: "$\\Theta(n^2)$" },
            { text: "$\\Theta(\\log n)$" },
          ],
        }),
        mcq({
          key: "topological",
          title: "In which order?",
          maxScore: 6,
          statement: md(
            "Five tasks depend on each other. An arrow means *must be finished before*.",
            lines("```text", "a -> b      a -> c", "b -> d      c -> d", "d -> e", "```"),
            "Which orders are possible? **Mark all that apply.**",
          ),
          choices: [
            { text: "a, b, c, d, e", right: true },
            { text: "a, c, b, d, e", right: true },
            { text: "a, b, d, c, e" },
            { text: "c, a, b, d, e" },
          ],
        }),
      ],
    },
    {
      name: "Design",
      problems: [
        tex({
          key: "missing-double",
          title: "One missing, one duplicated",
          maxScore: 8,
          statement:
            "A list of length $n$ should contain each of the numbers $1$ to $n$ once, but one number is missing and another appears twice. Describe how to find both in $O(n)$ time with a constant amount of extra memory, and why it works.",
          maxLength: 2_000,
        }),
      ],
    },
  ],
};
