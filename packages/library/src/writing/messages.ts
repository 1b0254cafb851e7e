import { md } from "../format/text.ts";
import { blanksPart, choice, choicePart, comprehension, essay } from "../format/written.ts";

export const sayNo = essay({
  slug: "writing-say-no",
  title: "Say no, and stay in business",
  skills: ["writing"],
  difficulty: "medium",
  minutes: 12,
  longest: 1_500,
  statement: md(
    "An important customer writes: *“We need the reports as Excel files with our own columns by the end of the month, otherwise we will have to think about alternatives.”*",
    "You know: reports can be exported as CSV today, with a fixed set of columns; Excel opens them. Custom columns are planned for the quarter after next, and nobody can bring that forward. In about two weeks a colleague could write a one-off script for this customer, if it is known which columns they need.",
    "Write your reply, at most 180 words.",
  ),
  explanation: md(
    "A good reply says clearly and early what will not happen by the end of the month, and gives a true date for what is planned; then what is possible now (CSV), what could be possible in two weeks (the script, under its condition), and asks one precise question (which columns, for what). It takes the pressure seriously without arguing about it.",
    "Vague hope (“we will see what we can do”) is the worst answer, because the customer plans with it. So is a promise that the facts do not carry.",
  ),
  rubric: [
    { text: "Says clearly what will not be there by the end of the month, without false hope", points: 3 },
    { text: "Offers CSV now and the script in about two weeks, with its condition", points: 3 },
    { text: "Asks precisely for what is needed to go on", points: 2 },
    { text: "Friendly, confident tone; at most 180 words", points: 2 },
  ],
});

export const postmortem = essay({
  slug: "writing-summary-of-an-incident",
  title: "What happened on Tuesday",
  skills: ["writing", "operations"],
  difficulty: "hard",
  minutes: 20,
  longest: 3_000,
  statement: md(
    "Notes from the chat of an incident:",
    "> *Tue 10:02 alert: checkout errors 30%. 10:05 Jo: looking. 10:11 Jo: db cpu 100%. 10:15 Sam: I added an index cleanup job this morning (9:55), could that be it? 10:18 Jo: stopping the job. 10:20 errors still 30%. 10:24 Pat: the job dropped idx_orders_customer, it was listed as unused, stats were reset on Sunday. 10:26 Sam: recreating. 10:49 index there, errors 0. About 2,100 checkouts failed, support got 80 calls. Pat: staging has 1% of the data so the job ran fine there.*",
    "Write the summary for the whole company: what happened, what it meant for customers, why it happened, and what you propose so that it does not happen again. At most 300 words. Do not name people.",
  ),
  explanation: md(
    "A good summary begins with the effect and the duration (10:02, probably a few minutes earlier, to 10:49; about 30% of checkouts, 2,100 failed), then the cause in plain words: a clean-up removed an index that was needed. Behind it: the statistics on which the decision was based covered only two days, and the test environment is too small to show the difference. Proposals fit these causes: decide on statistics of weeks, make an index invisible or rename it before dropping it, try it on data of real size, a way back that takes less than 23 minutes.",
    "“Somebody made a mistake” and “be more careful” are what to mark down. So are claims that the notes do not support.",
  ),
  rubric: [
    { text: "Effect on customers and duration come first, with correct figures", points: 3 },
    {
      text: "Explains the chain of causes, including the statistics and the small test data, in plain words",
      points: 4,
    },
    { text: "Proposals that fit the causes and are concrete", points: 3 },
    { text: "No names, no blame, nothing that the notes do not support; at most 300 words", points: 2 },
  ],
});

export const handover = essay({
  slug: "writing-handover",
  title: "Away for two weeks",
  skills: ["writing"],
  difficulty: "easy",
  minutes: 12,
  longest: 2_000,
  statement: md(
    "From tomorrow you are on leave for two weeks, and cannot be reached. You look after three things: (1) the move of the newsletter to a new provider, half done, whose old contract ends **in ten days**; (2) a customer who waits for a reply about a refund, which the finance department has promised to decide by Wednesday; (3) a weekly report, which takes 20 minutes and nobody else has ever made.",
    "Write the handover note for the colleague who stands in for you and knows none of it. Invent details where you need them.",
  ),
  explanation: md(
    "A good note is ordered by what happens if nothing is done: the contract first, with its date. For each matter it gives the state, the next step, the date, who to ask and where things are. It says what can wait, and what the colleague may decide alone.",
    "A history of each matter, however complete, is weak: the colleague needs to know what to do on Monday morning.",
  ),
  rubric: [
    { text: "Order by urgency, with dates and what happens if nothing is done", points: 3 },
    { text: "For each matter: state, next step, who to ask, where to find it", points: 4 },
    { text: "Says what may be decided alone and what can wait", points: 2 },
    { text: "Short, clear, easy to scan", points: 1 },
  ],
});

export const instructions = essay({
  slug: "writing-instructions",
  title: "Instructions that work",
  skills: ["writing", "operations"],
  difficulty: "medium",
  minutes: 15,
  longest: 2_500,
  type: "SUB",
  statement: md(
    "A colleague explains how the printer in the lab is set up on a new laptop:",
    "> *You need the driver first, it's on the share under tools, but not the newest one, 6.2 crashes, take 6.1. Oh and you must be in the office network or on VPN or it won't find it. Then add printer, by address, 10.3.0.9. If it asks for a queue it's lab1, small letters. Print a test page. If it's blank it's the paper size, must be A4, default is Letter. And restart after the driver, before adding it, I always forget that.*",
    "Write instructions that a new employee can follow alone. Use headings, lists or a table where they help.",
  ),
  explanation: md(
    "Good instructions put what is needed first (network or VPN, driver 6.1 and why not 6.2), then numbered steps in the order in which they are done, with one action each (the restart comes before adding the printer), exact values in a form that can be copied, and how to see that it has worked. Problems and their remedies come last.",
    "The order of the source is the order of memory, not of work: whoever only tidies up the sentences keeps the restart at the end.",
  ),
  rubric: [
    { text: "Steps are complete and in the order of work; the restart comes before adding the printer", points: 4 },
    { text: "What is needed comes first, with the reason for 6.1", points: 2 },
    { text: "Exact values; one action per step; says how to see that it works", points: 2 },
    { text: "Problems and remedies are set apart; form helps reading", points: 2 },
  ],
});

export const errorMessage = choice({
  slug: "writing-error-message",
  title: "The message on the screen",
  skills: ["writing", "web"],
  difficulty: "easy",
  minutes: 3,
  score: 3,
  statement: md(
    "Somebody uploads a photograph of 14 MB to a form that takes files up to 10 MB. What they have typed is kept. Which message is best?",
  ),
  explanation: md(
    "A good message says what happened, what the limit is and what to do next, in the reader's words, and takes away the fear that the work is lost.",
    "“Invalid” names neither the reason nor a way on. A code and the technician's words help nobody who fills in a form. An apology without information is only longer.",
  ),
  choices: [
    {
      text: "“This photo is too large (14 MB). Choose one of up to 10 MB. Your other entries have been kept.”",
      right: true,
    },
    { text: "“Upload failed: the file is invalid. Please check your input and try again.”" },
    { text: "“Error 413: the request entity exceeds the maximum allowed payload size of 10485760 bytes.”" },
    { text: "“Oops! Something went wrong. We are sorry for the inconvenience and are working on it.”" },
  ],
});

export const meetingNotes = comprehension({
  slug: "writing-what-was-decided",
  title: "What was decided?",
  skills: ["writing", "reasoning"],
  difficulty: "medium",
  minutes: 8,
  statement: md(
    "Notes of a meeting on 3 June:",
    "> *Launch was planned for 17 June. Rosa: translations will be ready on the 19th at the earliest. Tom would like to launch in English only; Rosa and Uma are against it, as half of the customers read no English. Agreed: launch moves to the 24th, all languages. Tom tells the sales team today. Uma asks whether the price page can go online before; Tom thinks so but must ask the lawyers. Rosa: somebody should test the Polish version; Uma knows a native speaker. If translations are late again, we decide on the 20th whether to launch without Polish.*",
  ),
  explanation: md(
    "Decided: the new date and all languages; Tom informs sales. Open: the price page (the lawyers have to be asked) and who tests the Polish version (Uma knows somebody, but nobody has taken it on). Launching without Polish is a possibility on a condition, to be decided on the 20th.",
    "Taking what somebody said for what was agreed is how projects lose weeks. A good note-taker would have asked “who does it?” before the end.",
  ),
  parts: [
    choicePart({
      title: "Decisions",
      score: 3,
      statement: "What was decided? Choose everything that was.",
      choices: [
        { text: "The launch is on 24 June.", right: true },
        { text: "As things stand, all languages are launched together.", right: true },
        { text: "Tom informs the sales team today.", right: true },
        { text: "The price page goes online before the launch." },
        { text: "Uma tests the Polish version with a native speaker." },
      ],
    }),
    blanksPart({
      title: "Open ends",
      score: 2,
      statement:
        "Who has to ask the lawyers? ___ On which day of June is it decided whether to launch without Polish, if translations are late? ___",
      blanks: [
        { label: "Who asks the lawyers", accepted: ["Tom"] },
        {
          label: "Day of June",
          accepted: ["20", "20th", "the 20th", "20 June", "20th June", "June 20", "June 20th", "20th of June", "20."],
        },
      ],
    }),
    choicePart({
      title: "What is missing?",
      score: 2,
      statement: "Which question should have been settled before everybody left?",
      choices: [
        { text: "Who makes sure that the Polish version is tested?", right: true },
        { text: "Why were the translations not ordered earlier?" },
        { text: "How many customers read English?" },
        { text: "Who tells the sales team about the new date?" },
      ],
    }),
  ],
});
