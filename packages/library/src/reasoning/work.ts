import { amount, share } from "../format/amount.ts";
import { md } from "../format/text.ts";
import { blanks, blanksPart, choice, choicePart, comprehension } from "../format/written.ts";

export const criticalPath = blanks({
  slug: "reasoning-when-can-we-open",
  title: "When can we open?",
  skills: ["reasoning"],
  difficulty: "medium",
  minutes: 6,
  score: 6,
  statement: md(
    "A shop is being prepared. Tasks that do not depend on each other can be done at the same time.",
    "| Task | Days | Needs |\n|---|---|---|\n| A Sign the lease | 3 | – |\n| B Order shelves | 10 | A |\n| C Paint | 4 | A |\n| D Hire staff | 8 | – |\n| E Train staff | 3 | D |\n| F Fill the shelves | 2 | B, C |\n| G Open | 1 | E, F |",
    "Shortest time in days from the start to the end of G: ___",
    "By how many days may painting (C) be late without delaying the opening? ___",
    "Hiring (D) takes 4 days longer, and everything else goes as planned. By how many days is the opening delayed? ___",
  ),
  explanation: md(
    "The longest chain is A, B, F, G: 3 + 10 + 2 + 1 = 16 days. Painting may end on day 13 instead of day 7: 6 days. Staff are trained on day 11; F ends on day 15, so there are 4 days to spare, and a delay of 4 days changes nothing: 0.",
    "Knowing what may slip and what may not is the point of every plan. Candidates who add up all tasks get 31; those who forget that chains run side by side cannot answer the rest.",
  ),
  blanks: [
    amount("Days until the opening", 16, "days"),
    amount("Days that painting may be late", 6, "days"),
    { label: "Delay of the opening in days", accepted: ["0", "0 days", "none", "zero", "no delay"], tolerance: 0 },
  ],
});

export const whichRecords = choice({
  slug: "reasoning-which-records-to-check",
  title: "Which records must be checked?",
  skills: ["reasoning"],
  difficulty: "hard",
  minutes: 5,
  score: 5,
  statement: md(
    "A rule says: *“Every purchase above 1,000 euros has been approved by a manager.”* You have four records, each with one fact visible and the other one still to be looked up. Which of them do you have to look up in order to find out whether the rule was broken **in these four**? Choose all that are needed, and no others.",
  ),
  explanation: md(
    "Only a purchase above 1,000 euros **without** an approval breaks the rule. So look up the approval of the 4,200 euros, and the amount of the purchase that was not approved.",
    "A purchase of 300 euros may or may not have been approved, and an approved one may have any amount: the rule says nothing about them. Looking up the approved one is the usual mistake: it can only confirm, never find a breach.",
  ),
  choices: [
    { text: "A purchase of 4,200 euros; approval unknown", right: true },
    { text: "A purchase that was **not** approved; amount unknown", right: true },
    { text: "A purchase of 300 euros; approval unknown" },
    { text: "A purchase that was approved; amount unknown" },
  ],
});

export const weightedMean = blanks({
  slug: "reasoning-two-teams-one-average",
  title: "Two teams, one average",
  skills: ["reasoning", "data"],
  difficulty: "easy",
  minutes: 4,
  score: 4,
  statement: md(
    "Team North answered 900 requests, 80% of them within a day. Team South answered 100 requests, 40% of them within a day.",
    "Share of **all** requests that were answered within a day, in per cent: ___",
    "Next month South wants to raise the combined share to 80%, while North stays as it is and both have as many requests as now. Which share, in per cent, does South need? ___",
  ),
  explanation: md(
    "720 + 40 = 760 of 1,000 requests: 76%, not the mean of the two percentages (60%). For 80%, 800 requests are needed; North brings 720, so South has to answer 80 of its 100 within a day: 80%.",
    "Averages of averages are among the most common mistakes in reports.",
  ),
  blanks: [share("Share in per cent", 76), share("South, in per cent", 80)],
});

export const backupWindow = blanks({
  slug: "reasoning-does-it-fit-into-the-night",
  title: "Does it fit into the night?",
  skills: ["reasoning", "operations"],
  difficulty: "medium",
  minutes: 5,
  score: 5,
  statement: md(
    "Every night 3.6 TB of data is copied over a line of 1 gigabit per second, of which the copy can use **80%**. (1 TB = 8,000 gigabits. Ignore everything else.)",
    "How many hours does the copy take? ___",
    "The copy may take 5 hours at most. How many TB can be copied in that time? ___",
    "The data grows by 0.18 TB per month, beginning with the 3.6 TB now. The line is doubled to 2 gigabits, of which again 80% can be used. In how many months from now does one night's copy take exactly 10 hours? ___",
  ),
  explanation: md(
    "3.6 TB is 28,800 gigabits; at 0.8 per second that is 36,000 seconds, 10 hours. In 5 hours (18,000 seconds) 14,400 gigabits go through, 1.8 TB. The doubled line manages 7.2 TB in 10 hours: 3.6 TB more than now, at 0.18 per month 20 months.",
    "Nothing here is difficult, but every unit has to be right. It is the calculation behind half of the “why is the backup still running” questions.",
  ),
  blanks: [amount("Hours", 10, "hours", "h"), amount("TB in 5 hours", 1.8, "TB"), amount("Months", 20, "months")],
});

export const threeParts = blanks({
  slug: "reasoning-all-or-one",
  title: "All of them, or one of them",
  skills: ["reasoning", "operations"],
  difficulty: "medium",
  minutes: 5,
  score: 4,
  statement: md(
    "Each server of a system works 90% of the time, independently of the others.",
    "Service A needs **both** of its two servers. What percentage of the time does it work? ___",
    "Service B needs **at least one** of its two servers. What percentage of the time does it work? ___",
    "Service B may get more servers, of which it still needs only one. What is the smallest number of servers with which it works at least 99.9% of the time? ___",
  ),
  explanation: md(
    "Both: 0.9 × 0.9 = 81%. At least one: 1 − 0.1 × 0.1 = 99%. With three: 1 − 0.001 = 99.9%, so three are needed.",
    "Parts in a row make a system worse than its worst part, parts side by side make it better. The word “independently” does all the work: servers on one power supply are not.",
  ),
  blanks: [
    share("Service A in per cent", 81),
    share("Service B in per cent", 99),
    { label: "Servers", accepted: ["3", "3 servers", "three", "three servers"], tolerance: 0 },
  ],
});

export const travelRules = comprehension({
  slug: "reasoning-travel-rules",
  title: "Who pays for the trip?",
  skills: ["reasoning", "writing"],
  difficulty: "medium",
  minutes: 10,
  statement: md(
    "From a company's rules on travel:",
    "1. The company pays for travel that was approved **before** the booking.\n2. Trips of up to 300 euros need no approval.\n3. First class is paid for only if the journey takes more than four hours **or** if it was no more expensive than second class at the time of booking.\n4. Hotels are paid for up to 120 euros per night. Anyone who books a more expensive one pays the difference.\n5. Receipts must be handed in within 30 days after the end of the trip. Later, nothing is paid, unless a manager confirms that the delay was not the employee's fault.",
  ),
  explanation: md(
    "Rule by rule: the exceptions (2, the second half of 3, the end of 5) decide the cases. 2 removes the need for approval but not the other rules. In 3 either condition is enough. In 4 the company pays 120 of 150. In 5 a confirmation is needed, not just a good reason.",
    "Reading rules as they are written, and neither more nor less, is what people who work with contracts, requirements and support cases do all day.",
  ),
  parts: [
    choicePart({
      title: "A short trip",
      score: 3,
      statement:
        "Kim books a trip of 280 euros without approval: second class, no hotel. She hands in the receipts 20 days after the trip. What does the company pay?",
      choices: [
        { text: "Everything, because trips of up to 300 euros need no approval", right: true },
        { text: "Nothing, because the trip was not approved before the booking" },
        { text: "Nothing, unless a manager approves the trip afterwards" },
        { text: "Only what was booked after a manager had been informed" },
      ],
    }),
    blanksPart({
      title: "A hotel",
      score: 2,
      statement:
        "On an approved trip Lee stays in a hotel for three nights at 150 euros each. All receipts are handed in on time. How many euros of the hotel does the company pay? ___",
      blanks: [
        {
          label: "Euros",
          accepted: ["360", "360 euros", "360 euro", "360 EUR", "360 €", "360€", "€360", "€ 360"],
          tolerance: 0,
        },
      ],
    }),
    choicePart({
      title: "First class",
      score: 3,
      statement:
        "On an approved trip Max travels first class for two hours. At the time of booking, first class cost 59 euros and second class 59 euros. The receipt is handed in on time. What does the company pay for the journey?",
      choices: [
        { text: "All of it, because second class was no cheaper", right: true },
        { text: "Nothing, because the journey takes less than four hours" },
        { text: "Nothing, because both conditions of rule 3 must be met" },
        { text: "All of it, because the trip costs less than 300 euros" },
      ],
    }),
    choicePart({
      title: "Late receipts",
      score: 3,
      statement:
        "After an approved trip Nia is in hospital for six weeks, and hands in her receipts on day 45. What follows from the rules?",
      choices: [
        { text: "She is paid if a manager confirms that the delay was not her fault.", right: true },
        { text: "She is paid, because six weeks in hospital are clearly not her own fault." },
        { text: "She is not paid in any case, because 30 days have passed." },
        { text: "She is paid the part that was due before day 30." },
      ],
    }),
  ],
});
