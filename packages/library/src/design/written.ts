import { md } from "../format/text.ts";
import { choice, essay } from "../format/written.ts";

export const paidTwice = choice({
  slug: "design-paid-twice",
  title: "Paid twice",
  skills: ["design", "web"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    "An app sends `POST /payments`. If no reply comes within ten seconds, it sends the request again. Sometimes the first request has worked and only the reply was lost, so people pay twice. Which design prevents this reliably?",
  ),
  explanation: md(
    "The app creates one id per **intended** payment and sends it with every try; the server stores it under a unique constraint in the same transaction as the payment, and replies to a repetition with the first result. The call becomes idempotent.",
    "A longer time limit makes it rarer. Comparing amounts and times refuses two honest payments of the same amount, and lets late repetitions through. Without retries, people press the button again themselves.",
  ),
  choices: [
    {
      text: "The app sends an id that is created once per payment; the server stores it with the payment and returns the first result for a known id.",
      right: true,
    },
    { text: "The app waits 60 instead of 10 seconds before it tries again." },
    {
      text: "The server refuses a payment if the same person has paid the same amount to the same recipient less than one minute before.",
    },
    { text: "The app never tries again, and asks the person to check their account." },
  ],
});

export const queueGrows = choice({
  slug: "design-queue-grows",
  title: "The queue that only grows",
  skills: ["design", "operations"],
  difficulty: "medium",
  minutes: 5,
  score: 4,
  statement: md(
    "A service receives 120 jobs per second on average during the day and 20 at night. Its workers together finish 100 per second. Jobs wait in a queue without a limit. The day (heavy load) lasts 12 hours. Which statement is right?",
  ),
  explanation: md(
    "By day 20 jobs per second more come in than go out: after 12 hours 864,000 wait. By night 80 per second more are finished than come in: 12 hours are enough for 3,456,000, so the queue is empty after 3 hours. But in the evening a new job waits for all those before it: 864,000 / 100 per second = 2.4 hours.",
    "Whether that is acceptable depends on what the jobs are for; a larger queue never makes a job faster. Candidates should see throughput, waiting time and length as three different things.",
  ),
  choices: [
    {
      text: "The queue empties every night, but a job that arrives in the evening waits for more than two hours.",
      right: true,
    },
    { text: "The queue grows from day to day until the memory is full." },
    { text: "The average over 24 hours is below 100 per second, so no job waits for more than a few seconds." },
    { text: "With a queue of limited length all jobs would be finished sooner." },
  ],
});

export const ticketShop = essay({
  slug: "design-ticket-sale",
  title: "Ten thousand tickets in a minute",
  skills: ["design", "web"],
  difficulty: "hard",
  minutes: 30,
  type: "SUB",
  statement: md(
    "A club sells 10,000 numbered seats for a concert. Sales begin on Saturday at 10:00; the club expects 200,000 people at that moment. A seat must never be sold twice, a chosen seat is held for 8 minutes while somebody pays, and payment goes through an external provider that takes up to 20 seconds and sometimes does not reply.",
    "Describe your design in about one page:",
    "1. What happens from opening the page to holding a ticket, and which parts are involved?\n2. How do you make sure that no seat is sold twice and none stays blocked for ever?\n3. What happens when the payment provider does not reply?\n4. What do visitors see when there are far more of them than seats?\n5. What would you measure and try out before Saturday?",
    "Name assumptions. You need not draw anything.",
  ),
  explanation: md(
    "There are many good designs. What matters: one place decides about a seat (a row with a conditional update or a unique constraint, not a check followed by a write); holds expire by a time that is compared when somebody wants the seat, not only by a clean-up job; a payment with an unknown end is settled later by an id, and the seat stays held until then; a waiting room or a queue keeps the load on the database small and is fair and honest; static pages come from a cache; a load test with the real pattern.",
    "Buzzwords without saying what they are for earn nothing. Ask about the most interesting trade-off in the interview afterwards.",
  ),
  rubric: [
    { text: "One atomic decision per seat; holds end reliably, also after a crash", points: 6 },
    { text: "Payment: idempotent, unknown outcome is settled later, nobody pays without a seat", points: 5 },
    { text: "Overload: waiting room or queue, caching, honest messages, fairness", points: 5 },
    { text: "Assumptions and numbers; what is measured and tried out beforehand", points: 4 },
  ],
});
