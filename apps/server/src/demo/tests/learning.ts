import { fib, lines, mcq, md, tex, type DemoProblem, type DemoTest } from "../content.ts";

const shops: DemoProblem = {
  key: "shops",
  type: "CMP",
  title: "Two repair shops",
  maxScore: 9,
  statement: md(
    "Two shops repair phones. Each of them took in 100 phones last month. The table shows how many of them were repaired.",
    lines(
      "| | Easy repairs | Hard repairs |",
      "| :--- | ---: | ---: |",
      "| Shop North | 18 of 20 | 48 of 80 |",
      "| Shop South | 68 of 80 | 10 of 20 |",
    ),
  ),
  children: [
    fib({
      key: "shops-totals",
      title: "The totals",
      maxScore: 3,
      statement: "In total, Shop North repaired ___ of its 100 phones and Shop South ___ of its 100.",
      blanks: [
        { label: "Shop North, total", accepted: ["66"], tolerance: 0 },
        { label: "Shop South, total", accepted: ["78"], tolerance: 0 },
      ],
    }),
    mcq({
      key: "shops-hard",
      title: "The better shop",
      maxScore: 3,
      statement: "Which shop repairs the larger share of the *hard* cases?",
      choices: [{ text: "Shop North", right: true }, { text: "Shop South" }, { text: "Both repair the same share" }],
    }),
    mcq({
      key: "shops-why",
      title: "How can that be?",
      maxScore: 3,
      statement: "North is better at easy repairs and better at hard ones, yet worse in total. Why?",
      choices: [
        { text: "North takes on far more of the hard repairs, which fail more often everywhere.", right: true },
        { text: "The numbers are too small to compare." },
        { text: "One of the shares in the table must be a mistake." },
      ],
    }),
  ],
};

const uncertainty: DemoProblem[] = [
  mcq({
    key: "interval",
    title: "Reading a confidence interval",
    maxScore: 4,
    statement:
      "A poll of 1,000 voters gives a 95% confidence interval from 48% to 54% for the share of *yes*. Which interpretation is correct?",
    choices: [
      { text: "95% of the voters are between 48% and 54% sure of their vote." },
      { text: "Of many intervals constructed in this way, about 95% would contain the true share.", right: true },
      { text: "The true share moves between 48% and 54% on 95% of the days." },
      { text: "With 95% probability, the next poll gives exactly this interval again." },
    ],
  }),
  fib({
    key: "spread",
    title: "Four measurements",
    maxScore: 6,
    statement: md(
      "A scale shows 4, 8, 6 and 2 grams. The sample standard deviation is",
      "$$\ns = \\sqrt{\\frac{1}{n-1} \\sum_{i=1}^{n} (x_i - \\bar{x})^2}\n$$",
      "The mean $\\bar{x}$ is ___ grams. To two decimals, $s$ is ___ grams, and the standard error $s / \\sqrt{n}$ is ___ grams.",
    ),
    blanks: [
      { label: "Mean", accepted: ["5"], tolerance: 0 },
      { label: "Standard deviation", accepted: ["2.58"], tolerance: 0.01 },
      { label: "Standard error", accepted: ["1.29"], tolerance: 0.01 },
    ],
  }),
  mcq({
    key: "smaller-error",
    title: "A smaller standard error",
    maxScore: 4,
    statement: "What really makes the standard error of a mean smaller? **Mark all that apply.**",
    choices: [
      { text: "Measuring more independent samples", right: true },
      { text: "Using a scale with less scatter", right: true },
      { text: "Writing every reading into the table twice" },
      { text: "Reporting the mean with more decimal places" },
    ],
  }),
  shops,
  tex({
    key: "coin",
    title: "Heads, six times",
    maxScore: 5,
    statement:
      "A fair coin has just shown heads six times in a row. A friend says: *“Now tails is due.”* Answer your friend in three sentences, without a formula.",
    maxLength: 600,
  }),
];

export const learning: DemoTest = {
  slug: "demo-learning",
  company: "demo",
  label: "Learning, with a form",
  name: "Statistics, unit 3: uncertainty",
  minutes: 30,
  testType: "LRN",
  allowRetake: true,
  instructions: md(
    "This unit is for practice. You will see your result as soon as you submit, and you can take it again.",
    "- A pocket calculator is allowed.\n- Use a point as the decimal mark.",
  ),
  settings: {
    hacker_extra_data: {
      custom_data: {
        enabled: true,
        fields: [
          "Town",
          {
            name: "group",
            label: "Study group",
            type: "select",
            required: true,
            options: ["Morning", "Afternoon", "Evening", "Online"],
          },
          { name: "contact", label: "Your tutor’s e-mail address", type: "email", required: false },
          { name: "started", label: "Start of your course", type: "date", required: false },
          { name: "goal", label: "What do you want to get better at?", type: "textarea", required: false },
        ],
      },
    },
  },
  sections: [{ name: "Uncertainty", problems: uncertainty }],
};
