import { amount, share } from "../format/amount.ts";
import { md } from "../format/text.ts";
import { blanks, blanksPart, choice, choicePart, comprehension } from "../format/written.ts";

export const peeking = choice({
  slug: "data-stopping-early",
  title: "The test that was stopped early",
  skills: ["data", "reasoning"],
  difficulty: "hard",
  minutes: 5,
  score: 5,
  statement: md(
    "A team compares two versions of a page. The plan was to run for four weeks. They look at the result **every morning** and stop on day 6, because the difference is significant for the first time (p = 0.04). In the following weeks the new version is no better than the old one. What went wrong?",
  ),
  explanation: md(
    "If the versions do not differ, a threshold of 5% means one false alarm in twenty for **one** look. Whoever looks every day and stops at the first success has many chances to be fooled; with four weeks of daily looks the risk is several times as high. Decide the length beforehand, or use a method made for repeated looks.",
    "A p-value of 0.04 does not mean that the new version is better with 96% certainty. More visitors per day would not have helped: the rule for stopping is the problem. That people get used to a new page is possible, but nothing here points to it.",
  ),
  choices: [
    {
      text: "Looking every day and stopping at the first success makes a false alarm far more likely than 5%.",
      right: true,
    },
    { text: "A p-value of 0.04 leaves a chance of 4% that the versions are equal, and this was such a case." },
    { text: "Six days are too few visitors for any test, so the p-value cannot be computed." },
    { text: "Two versions must be shown one after the other, and not to different visitors at the same time." },
  ],
});

export const sameSurvivors = choice({
  slug: "data-who-was-asked",
  title: "Satisfied, say those who stayed",
  skills: ["data", "reasoning"],
  difficulty: "easy",
  minutes: 4,
  score: 3,
  statement: md(
    "A company asks its customers in the app how satisfied they are; 91% say “very”. At the same time, a fifth of all customers leave every year. The management concludes that they do not leave because they are dissatisfied. What is the main flaw?",
  ),
  explanation: md(
    "Those who have left do not open the app any more, and those who are annoyed open it less often. The survey asks the people who stayed (survivorship bias). Asking those who cancel, or a random sample of everybody who was a customer a year ago, would show more.",
    "A larger sample of the same people repeats the same error more precisely. A scale with ten steps, or a question in another place of the app, reaches nobody new.",
  ),
  choices: [
    { text: "Those who left or hardly use the app are not among those who were asked.", right: true },
    { text: "Too few people were asked; a sample of twice the size would give another result." },
    { text: "“Very satisfied” is too coarse; a scale from 1 to 10 would show the difference." },
    { text: "The survey should ask about the reasons for satisfaction, too." },
  ],
});

export const joinedTwice = choice({
  slug: "data-more-rows-than-before",
  title: "More orders than there were",
  skills: ["data", "sql"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    '`orders` has 10,000 rows. After `orders.merge(customers, on="customer_id", how="left")` the result has 10,240, and the sum of `amount` is higher than before. What is the cause, and what do you do first?',
  ),
  explanation: md(
    'A left join keeps every order once **per match**: some `customer_id`s occur more than once in `customers`, and their orders are repeated. Find the repeated ids, and decide with the owner of the data which row is right; `validate="many_to_one"` lets the merge refuse such data in future.',
    "`drop_duplicates` leaves repetitions whose customer data differ, and hides the cause of the others. An inner join drops orders without a customer and repeats the others all the same. Missing customers give empty values, and ids of different types find no match; neither adds rows.",
  ),
  choices: [
    { text: "Some ids occur several times in `customers`: find them, and clear up which row is right.", right: true },
    { text: "Some orders have no customer: use an inner join, so that only complete rows are left." },
    { text: "The merge repeats rows by design: remove the duplicates from the result with `drop_duplicates`." },
    { text: "Some ids have different types: convert both columns to text before the merge." },
  ],
});

export const samePatient = choice({
  slug: "data-same-person-twice",
  title: "Perfect in the lab, poor in the clinic",
  skills: ["data"],
  difficulty: "hard",
  minutes: 5,
  score: 5,
  statement: md(
    "A model recognises an illness from X-rays. 2,000 pictures of **300 patients** were divided at random into 80% for training and 20% for testing. It is right in 97% of the test pictures. On patients of another year, from the same clinic and the same machine, it is right in 74%. Which step was most likely wrong?",
  ),
  explanation: md(
    "With about seven pictures per patient, almost every patient is in both parts. The model can recognise the person (bones, implants, posture) instead of the illness, and the test rewards it. Divide by patient, so that nobody is in both.",
    "Longer training on the same pictures only strengthens the habit. The machine is the same, so it is not the cause here. Testing with 30% has the same leak as with 20%.",
  ),
  choices: [
    { text: "The pictures were divided at random, so that the same patients are in both parts.", right: true },
    { text: "20% of the pictures are too few for a test; 30% would have shown the real figure." },
    { text: "The model was trained too briefly to learn what all patients have in common." },
    { text: "The pictures of the other year come from a machine that the model has never seen." },
  ],
});

export const typicalWait = blanks({
  slug: "data-typical-wait",
  title: "A typical waiting time",
  skills: ["data", "reasoning"],
  difficulty: "easy",
  minutes: 4,
  score: 4,
  statement: md(
    "Nine callers waited 1, 1, 2, 2, 2, 3, 3, 4 and 45 minutes.",
    "Mean waiting time in minutes: ___",
    "Median in minutes: ___",
    "How many of the nine waited for **less** than the mean? ___",
  ),
  explanation: md(
    "The sum is 63, so the mean is 7. The fifth of the nine values is 2. Eight of nine callers waited for less than the mean.",
    "“On average you wait for seven minutes” describes nobody here. A good report would give the median and say how many waited for more than, say, ten minutes.",
  ),
  blanks: [
    amount("Mean", 7, "minutes", "min"),
    amount("Median", 2, "minutes", "min"),
    { label: "Callers below the mean", accepted: ["8", "eight"] },
  ],
});

export const costOfErrors = comprehension({
  slug: "data-where-to-draw-the-line",
  title: "Where to draw the line",
  skills: ["data", "reasoning"],
  difficulty: "hard",
  minutes: 12,
  statement: md(
    "A model gives every payment a score. Payments at or above a threshold are checked by a person, which costs **5 euros** each; a fraud that is checked is always stopped. A fraud that is not checked costs **200 euros**. Of 10,000 payments 100 are frauds.",
    "| Threshold | Frauds at or above it | Honest payments at or above it |\n|---|---|---|\n| 0.9 | 40 | 60 |\n| 0.7 | 80 | 920 |\n| 0.5 | 95 | 3,905 |",
  ),
  explanation: md(
    "0.9: 100 checks cost 500 euros, 60 missed frauds 12,000: 12,500. 0.7: 1,000 checks cost 5,000, 20 missed frauds 4,000: 9,000. 0.5: 4,000 checks cost 20,000, 5 missed frauds 1,000: 21,000. So 0.7 is cheapest. Its precision is only 8%, and still it is the best of the three. With checks at 50 cents the costs are 12,050, 4,500 and 3,000, so 0.5 is best.",
    "Accuracy would favour the highest threshold (or no check at all: 99%). Which mistake costs how much is the question a good analyst asks before training anything.",
  ),
  parts: [
    blanksPart({
      title: "Total costs",
      score: 4,
      statement: "Costs of checks and missed frauds together, in euros. Threshold 0.9: ___ Threshold 0.7: ___",
      blanks: [amount("Threshold 0.9", 12_500, "euros", "€"), amount("Threshold 0.7", 9_000, "euros", "€")],
    }),
    blanksPart({
      title: "Precision",
      score: 2,
      statement: "At the threshold of 0.7: of the payments that are checked, how many per cent are frauds? ___",
      blanks: [share("Per cent", 8)],
    }),
    choicePart({
      title: "The choice",
      score: 3,
      statement: "Checking becomes cheaper: **50 cents** instead of 5 euros. Which threshold is cheapest now?",
      choices: [
        { text: "0.5", right: true },
        { text: "0.7" },
        { text: "0.9" },
        { text: "It is cheapest to check no payments at all." },
      ],
    }),
  ],
});
