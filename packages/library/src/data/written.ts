import { md } from "../format/text.ts";
import { blanks, blanksPart, choice, choicePart, comprehension } from "../format/written.ts";

export const leakage = choice({
  slug: "data-leakage",
  title: "Too good to be true",
  skills: ["data"],
  difficulty: "medium",
  minutes: 5,
  score: 4,
  statement: md(
    "A model predicts which customers will cancel their contract **next month**. In validation it is right in 99% of all cases; in use it is hardly better than guessing. The data has one row per customer, exported last week, with these columns among others:",
    "- `months_since_start`\n- `support_tickets_last_90_days`, counted up to the day of the prediction\n- `final_invoice_sent`, whether a final invoice was ever sent\n- `postcode_area`",
    "What is the most likely cause?",
  ),
  explanation: md(
    "`final_invoice_sent` is known only after somebody has cancelled: the column contains the answer. In use it is empty for everybody whose future is to be predicted. This is target leakage, and a surprisingly good result is its usual sign.",
    "Too little data or the wrong model would have shown in validation too. Classes of different size may flatter accuracy, but would not make the model useless in this way. The fix is to build every column as it was known on the day of the prediction.",
  ),
  choices: [
    {
      text: "`final_invoice_sent` is only known after the cancellation, so the model has learnt from the answer.",
      right: true,
    },
    { text: "`postcode_area` has too many different values." },
    { text: "The model is too simple for so many customers." },
    { text: "`support_tickets_last_90_days` depends on the day of the prediction, so it differs in every export." },
  ],
});

export const rareFault = blanks({
  slug: "data-rare-fault",
  title: "How many alarms are real?",
  skills: ["data", "reasoning"],
  difficulty: "medium",
  minutes: 6,
  score: 6,
  statement: md(
    "A check looks at 10,000 parts. 100 of them are really faulty. The check raises an alarm for 90 of the faulty parts and for 2% of the good ones.",
    "Number of alarms in total: ___",
    "Precision, the share of alarms that are real, in per cent, rounded to a whole number: ___",
    "Recall, the share of faulty parts that are found, in per cent: ___",
  ),
  explanation: md(
    "2% of 9,900 good parts are 198 false alarms, so there are 288 alarms, of which 90 are real: 90 / 288 = 31%. Recall is 90 of 100, 90%.",
    "Although the check seems good, two of three alarms are false, because faults are rare. People who set thresholds, or write alerts for a living, must feel at home with this.",
  ),
  blanks: [
    { label: "Alarms", accepted: ["288"] },
    { label: "Precision in per cent", accepted: ["31", "31%"] },
    { label: "Recall in per cent", accepted: ["90", "90%"] },
  ],
});

export const twoClinics = comprehension({
  slug: "data-two-clinics",
  title: "Which clinic is better?",
  skills: ["data", "reasoning"],
  difficulty: "hard",
  minutes: 12,
  statement: md(
    "Two clinics treat the same illness. The table shows how many patients were treated last year, and how many of them recovered.",
    "| | Clinic A treated | Clinic A recovered | Clinic B treated | Clinic B recovered |\n|---|---|---|---|---|\n| Mild cases | 100 | 95 | 400 | 364 |\n| Severe cases | 400 | 280 | 100 | 62 |",
    "A newspaper writes: *“Clinic B cures more patients than Clinic A. The health service should send everybody to Clinic B.”*",
  ),
  explanation: md(
    "Overall, A cures 375 of 500 (75%) and B 426 of 500 (85%). But A is better in both groups: 95% against 91% of mild cases, 70% against 62% of severe ones. A simply treats more severe cases. This is Simpson's paradox; the comparison has to be made within the groups.",
    "The last part asks for the step from numbers to a decision, which is where most reports go wrong.",
  ),
  parts: [
    blanksPart({
      title: "The figures behind the headline",
      score: 2,
      statement: "Patients who recovered, in per cent of all patients treated. Clinic A: ___ Clinic B: ___",
      blanks: [
        { label: "Clinic A", accepted: ["75", "75%"] },
        { label: "Clinic B", accepted: ["85", "85.2", "85%", "85.2%"] },
      ],
    }),
    choicePart({
      title: "Within the groups",
      score: 2,
      statement: "Which statement about the two groups is true?",
      choices: [
        { text: "Clinic A has the higher share of recoveries among mild **and** among severe cases.", right: true },
        { text: "Clinic B has the higher share of recoveries among mild and among severe cases." },
        { text: "Clinic A is better with severe cases, and Clinic B with mild ones." },
        { text: "Clinic B is better with severe cases, and Clinic A with mild ones." },
      ],
    }),
    choicePart({
      title: "The conclusion",
      score: 2,
      statement: "Which reply to the newspaper is best supported by the table?",
      choices: [
        {
          text: "Clinic B's total is higher because it treats mostly mild cases. A patient of either kind recovered more often in Clinic A, so the advice is not supported.",
          right: true,
        },
        { text: "The advice is right, because the total counts every patient once." },
        {
          text: "Nothing can be said from the table, because the clinics did not treat the same number of mild and severe cases; the totals and the groups contradict each other.",
        },
        { text: "The advice is right for mild cases, since Clinic B treats more of them." },
      ],
    }),
  ],
});
