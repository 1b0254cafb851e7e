import { code, md } from "../format/text.ts";
import { blanks, choice, essay } from "../format/written.ts";

export const flakyTest = choice({
  slug: "testing-flaky-test",
  title: "It fails before midnight",
  skills: ["testing", "javascript"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    "This test passes on most days, and fails now and then in the nightly run shortly before midnight:",
    `\`\`\`js\n${code`
      it("gives a trial of 14 days", () => {
        const account = createAccount();
        const end = new Date();
        end.setDate(end.getDate() + 14);
        expect(account.trialEnds.toDateString()).toBe(end.toDateString());
      });
    `}\`\`\``,
    "Which change removes the cause?",
  ),
  explanation: md(
    "The code and the test each ask for the time; between the two, midnight may pass. A clock that the test holds makes the result the same on every run, and lets the test try midnight and the change to summer time on purpose.",
    "Retrying hides the fault and costs time for ever. A comparison with a tolerance of a day accepts a trial of 13 days. Running at another hour only moves the failure.",
  ),
  choices: [
    { text: "Pass a clock to `createAccount`, and give it a fixed time in the test.", right: true },
    { text: "Run the test again up to three times if it fails, and report it only if all fail." },
    { text: "Accept a difference of one day in either direction." },
    { text: "Move the nightly run to three in the morning." },
  ],
});

export const boundaries = blanks({
  slug: "testing-boundaries",
  title: "Values at the border",
  skills: ["testing"],
  difficulty: "easy",
  minutes: 4,
  score: 4,
  statement: md(
    "Postage depends on the weight in **whole grams**: up to and including 500 g it costs 4 euros, above that and up to and including 2,000 g it costs 7 euros; heavier parcels are refused. So are weights of 0 or less.",
    "You test with values **directly at the borders**. Fill in the four weights that are missing.",
    "Refused: 0 — smallest weight that is accepted: ___ — largest for 4 euros: ___ — smallest for 7 euros: ___ — largest for 7 euros: 2000 — smallest that is refused again: ___",
  ),
  explanation: md(
    "1, 500, 501 and 2001: for every border the last value on one side and the first on the other. Most mistakes in such rules are a `<` for a `<=`, and only these values find them.",
    "Quick to answer, and a good filter: whoever writes 499 or 2000 has not thought about which side the border belongs to.",
  ),
  blanks: [
    { label: "Smallest accepted weight", accepted: ["1"] },
    { label: "Largest for 4 euros", accepted: ["500"] },
    { label: "Smallest for 7 euros", accepted: ["501"] },
    { label: "Smallest refused above", accepted: ["2001", "2,001"] },
  ],
});

export const usefulTest = choice({
  slug: "testing-useful-test",
  title: "The test that would have caught it",
  skills: ["testing"],
  difficulty: "medium",
  minutes: 5,
  score: 4,
  statement: md(
    "`total(items, coupon)` adds up prices and takes off a coupon. After a change, customers with a coupon were charged **nothing at all** if the coupon was worth more than the basket minus shipping. All tests were green; the line coverage of the function was 100%. One of the tests:",
    `\`\`\`python\n${code`
      def test_total():
          discounts = Mock(return_value=5)
          with patch("shop.discounts", discounts):
              total([Item(20)], "SAVE5")
          discounts.assert_called_once_with("SAVE5")
    `}\`\`\``,
    "Which conclusion is the most useful one?",
  ),
  explanation: md(
    "The test runs the line but checks only that a function was called: coverage counts what is executed, not what is verified. Tests should check results that a customer would notice, for a coupon below, equal to and above the value of the basket.",
    "More coverage of the same kind, or stricter checks of calls, would have stayed green as well. Tests in a browser for everything are slow and would have needed the same idea: a coupon that is worth more.",
  ),
  choices: [
    {
      text: "Check the amount that is charged, for coupons below, equal to and above the value of the basket.",
      right: true,
    },
    { text: "Require 100% branch coverage as well as line coverage." },
    { text: "Check the order and the arguments of all calls inside `total`, so that every change is noticed." },
    { text: "Replace the unit tests with tests in a browser." },
  ],
});

export const testPlan = essay({
  slug: "testing-plan-for-a-transfer",
  title: "What would you test first?",
  skills: ["testing", "writing"],
  difficulty: "medium",
  minutes: 15,
  longest: 3_000,
  statement: md(
    "A banking app gets a new function: *transfer money to another account of the same bank, now or on a chosen day*. The amount is entered with two decimals; a transfer above 1,000 euros needs a code from a second device. There are three days until the release.",
    "Write a list of the **ten** tests that you would do first, the most important one first. For each: what you do, what you expect, and in a few words which risk it covers. Say at the end what you leave out, and why that is acceptable.",
  ),
  explanation: md(
    "There is no single list, but risk should decide the order: money lost or doubled (double click, lost connection after sending, two devices at once), the wrong person served (somebody else's account, code bypassed at 1,000.00 and 1,000.01), then borders (0, negative, balance, rounding, decimals with a comma), dates (today, past, end of month, time zone), then the rest.",
    "A list of screens to click through without an order by risk is a weak answer, however long it is.",
  ),
  rubric: [
    { text: "The order follows risk: lost, doubled or misdirected money comes first", points: 3 },
    {
      text: "Covers repetition, interruption and concurrency (double submit, lost connection, two devices)",
      points: 3,
    },
    { text: "Covers borders: 1,000 euros, balance, zero and negative amounts, dates", points: 2 },
    { text: "Expected results are concrete; what is left out is named with a reason", points: 2 },
  ],
});
