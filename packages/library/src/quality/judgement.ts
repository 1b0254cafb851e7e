import { amount } from "../format/amount.ts";
import { code, md } from "../format/text.ts";
import { blanks, blanksPart, choice, choicePart, comprehension, essay } from "../format/written.ts";

export const onlyTogether = choice({
  slug: "testing-only-together",
  title: "It fails only with the others",
  skills: ["testing"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    "A test checks that a new shop has no customers. It passes when it is run alone. In the whole suite, which runs in a **random order**, it fails about every second time. The tests share one database. What is the best fix?",
  ),
  explanation: md(
    "Another test leaves customers behind. It depends on the order whether it ran before. Every test should make what it needs and not depend on what others leave: data of its own (a shop per test), or a transaction that is rolled back.",
    "A fixed order hides it until somebody adds a test. Repeating the test hides the fault behind luck. Weakening the assertion gives up what the test was for.",
  ),
  choices: [
    { text: "Let every test work on data of its own, such as a shop that it creates itself", right: true },
    { text: "Run the tests in a fixed order, with this one at the beginning" },
    { text: "Repeat the test up to three times, and report it only if it fails every time" },
    { text: "Check that there are at most as many customers as after the last run" },
  ],
});

export const whatToFake = choice({
  slug: "testing-what-to-replace",
  title: "What should the test replace?",
  skills: ["testing", "design"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    "`checkout(cart)` computes the total (own code), stores the order (own code, PostgreSQL), charges the card (an external provider, which costs money per call) and sets the date of delivery from today's date. The tests should find real faults, run hundreds of times a day, and survive refactoring; they can use a local PostgreSQL. Which parts should be replaced in the tests of `checkout`? Choose all.",
  ),
  explanation: md(
    "Replace what is slow, costs money or differs from run to run and is not yours: the provider, behind an interface of your own, and the clock. Keep your own code real, and the database too, where constraints, types and SQL do half of the work; a local PostgreSQL is fast enough.",
    "With the own calculation and the own storage replaced, the test checks that functions are called in the order in which they are written, and breaks at every refactoring without ever finding a wrong total.",
  ),
  choices: [
    { text: "The provider that charges the card", right: true },
    { text: "The clock that says what day it is", right: true },
    { text: "The function that computes the total" },
    { text: "The functions that store the order" },
  ],
});

export const slowSuite = choice({
  slug: "testing-three-hour-suite",
  title: "Three hours until green",
  skills: ["testing", "operations"],
  difficulty: "medium",
  minutes: 5,
  score: 4,
  statement: md(
    "A team has 900 tests that click through a browser. They take three hours, and about five of them fail each time for no reason. Looking at 60 real faults that the suite has found: 50 were wrong calculations or rules (prices, dates, permissions), 10 were broken pages. What is the best plan?",
  ),
  explanation: md(
    "Move the test to the lowest level at which the fault can be seen. Rules are checked in milliseconds without a browser, with far more cases; a few dozen journeys are enough to notice broken pages. The flaky ones among those are fixed or removed.",
    "More machines make it faster but not more reliable, and leave rules poorly covered. Running nightly only tells people about a fault a day late. Deleting the tests without replacing them gives up the 50.",
  ),
  choices: [
    {
      text: "Check rules and calculations in fast tests without a browser, and keep a few dozen journeys through it.",
      right: true,
    },
    { text: "Rent twenty machines that run the suite at the same time, and repeat every test that fails." },
    { text: "Run the suite only at night, and let a colleague look at the failures in the morning." },
    { text: "Delete the tests that fail most often, and run the others before each release." },
  ],
});

export const bisect = blanks({
  slug: "testing-which-change",
  title: "Which change broke it?",
  skills: ["testing", "reasoning"],
  difficulty: "easy",
  minutes: 4,
  score: 3,
  statement: md(
    "Version 8.0 works, today's version does not. Between the two lie 256 changes, of which the last is today's version; one of them broke it, and it has been broken ever since. Building and trying out one version takes ten minutes.",
    "How many versions do you have to try **at most** to find the change, if you proceed as cleverly as possible? ___",
    "How many minutes does that take? ___",
  ),
  explanation: md(
    "Each try in the middle halves the number of possible changes: 256, 128, 64, … 1. That takes 8 tries, 80 minutes, instead of up to 42 hours one after the other. `git bisect` does it by itself, if a script can tell good from bad.",
    "Candidates who know this reproduce a fault first and then search; others read 256 changes.",
  ),
  blanks: [{ label: "Versions to try", accepted: ["8", "eight"] }, amount("Minutes", 80, "minutes", "min")],
});

export const discountRule = comprehension({
  slug: "testing-rule-with-three-conditions",
  title: "Free delivery, sometimes",
  skills: ["testing", "reasoning"],
  difficulty: "medium",
  minutes: 10,
  statement: md(
    "*“Delivery is free for orders of 50 euros or more, and for members whatever the order costs; but never for furniture.”*",
    `A developer has written:\n\n\`\`\`js\n${code`
      const isFree = total >= 50 || isMember && !isFurniture;
    `}\`\`\``,
    "In JavaScript, `&&` binds more tightly than `||`.",
  ),
  explanation: md(
    "The code reads `total >= 50 || (isMember && !isFurniture)`. So furniture for 50 euros or more is delivered free of charge, with or without membership; that is the only group in which code and rule differ. The rule is `(total >= 50 || isMember) && !isFurniture`.",
    "A test finds the fault only if it has furniture **and** a total of 50 or more. Candidates who test each condition once, with the others switched off, never meet it.",
  ),
  parts: [
    choicePart({
      title: "The test that finds it",
      score: 3,
      statement: "Which test fails with this code, although it states the rule correctly?",
      choices: [
        { text: "60 euros, no member, furniture: not free", right: true },
        { text: "20 euros, member, furniture: not free" },
        { text: "60 euros, member, no furniture: free" },
        { text: "20 euros, no member, no furniture: not free" },
      ],
    }),
    blanksPart({
      title: "How many combinations?",
      score: 3,
      statement:
        "Each condition (total of 50 or more, member, furniture) is true or false. Number of combinations in all: ___ Number of combinations for which the **rule** says free: ___ Number for which the **code** says free: ___",
      blanks: [
        { label: "Combinations", accepted: ["8"] },
        { label: "Free by the rule", accepted: ["3"] },
        { label: "Free by the code", accepted: ["5"] },
      ],
    }),
    choicePart({
      title: "The border",
      score: 2,
      statement: "Which pair of tests checks the border of 50 euros best? (No member, no furniture.)",
      choices: [
        { text: "49.99 euros is not free; 50.00 euros is free", right: true },
        { text: "49.00 euros is not free; 51.00 euros is free" },
        { text: "50.00 euros is free; 50.01 euros is free" },
        { text: "0.00 euros is not free; 1,000.00 euros is free" },
      ],
    }),
  ],
});

export const exploreSearch = essay({
  slug: "testing-explore-a-search",
  title: "An hour with a new search",
  skills: ["testing", "writing"],
  difficulty: "medium",
  minutes: 15,
  longest: 2_500,
  statement: md(
    "A library's website gets a new search for books: one field, results while you type, filters for language and year, and links that can be shared (`/search?q=…&lang=…`). The automated tests cover the ordinary searches. You have **one hour** to explore it before the release tomorrow.",
    "Write your plan: what you look at, in which order and for how long, and why. Name concrete inputs where you can. Say what you would note while you explore, and when you would advise against the release.",
  ),
  explanation: md(
    "Good plans follow risk and not the screen: odd inputs (nothing, one letter, very long, quotes, `%`, accents, other scripts, markup), replies that overtake each other while typing, filters that exclude everything, back and forward, shared links with unknown or wrong values, slow or lost network, keyboard and screen reader, a small screen. They use concrete inputs, divide the hour, and keep notes from which a fault can be repeated.",
    "A list of what the automated tests cover already is weak, and so is a plan without an order. The criterion for the release shows judgement: which faults would harm visitors, and which can wait.",
  ),
  rubric: [
    { text: "Order and time follow the risk, and leave out what is already covered", points: 3 },
    { text: "Concrete, well-chosen inputs and situations, beyond ordinary searches", points: 4 },
    { text: "Notes that let somebody repeat a fault", points: 1 },
    { text: "A reasoned criterion for advising against the release", points: 2 },
  ],
});
