import { md } from "../format/text.ts";
import { choice, essay, spoken } from "../format/written.ts";

export const outageNote = essay({
  slug: "writing-outage-note",
  title: "A note to customers",
  skills: ["writing", "operations"],
  difficulty: "medium",
  minutes: 15,
  longest: 1_200,
  statement: md(
    "Your engineers write to you:",
    "> *14:05 UTC deploy of billing-svc 4.2 broke idempotency of retry queue, dup charges for ~340 cust between 14:05 and 14:50, rolled back 14:52. Refund job for all dups queued, done by tomorrow noon. Root cause: migration dropped uniq idx. Card data not affected. Working on list of affected.*",
    "Write the e-mail to the customers who were charged twice. They are not technicians. At most 150 words.",
  ),
  explanation: md(
    "Customers want to know: was I affected, do I get my money back, when, and do I have to do anything. A good mail says so in the first two sentences, in plain words, with the time in a form they understand, an honest apology without drama, and a way to reach somebody.",
    "Technical terms, blame, and “some customers may have experienced” are what to look out for. So are promises that the note does not support, such as that it will never happen again.",
  ),
  rubric: [
    {
      text: "Says at the beginning what happened to the reader and that the money comes back by tomorrow noon",
      points: 3,
    },
    { text: "Says what the reader has to do (nothing), that card data is safe, and where to ask", points: 2 },
    { text: "Plain words, no jargon, no blame, an apology that fits", points: 3 },
    { text: "Correct: nothing is promised or claimed that the note does not say; at most 150 words", points: 2 },
  ],
});

export const bugReport = essay({
  slug: "writing-bug-report",
  title: "A report that can be acted on",
  skills: ["writing", "testing"],
  difficulty: "easy",
  minutes: 10,
  longest: 1_500,
  statement: md(
    "You have noted this while using your company's app:",
    "> *export broken again!! the file is empty. worked yesterday with the small project. today big one (2,300 entries) spinner ~30 s then file downloads but 0 bytes. tried twice, Firefox and Chrome same. csv ok, only excel. version 8.1 (updated this morning, was 8.0)*",
    "Turn it into a bug report that a developer who knows nothing about it can act on without asking back.",
  ),
  explanation: md(
    "A good report has a title that names the fault, steps to repeat it, what was expected and what happened, the environment and version, and what narrows it down: CSV works, both browsers fail, 30 seconds (a time limit?), large project, new version since this morning. Facts and guesses are kept apart.",
    "It is the most common text that people in product teams write, and it is rarely written well.",
  ),
  rubric: [
    { text: "A title that names the fault: Excel export of a large project gives an empty file", points: 2 },
    { text: "Steps, expected and actual result, each complete", points: 3 },
    { text: "Version, browsers, and what narrows it down (CSV works, 30 seconds, size, since 8.1)", points: 3 },
    { text: "Facts and guesses are kept apart; no emotion", points: 2 },
  ],
});

export const reviewReply = essay({
  slug: "writing-review-reply",
  title: "A difficult review",
  skills: ["writing"],
  difficulty: "medium",
  minutes: 12,
  type: "SUB",
  statement: md(
    "A colleague who joined two weeks ago has sent you a change of 1,400 lines. It does what was asked, but it also renames things in 30 files, has no tests, and repeats code that exists in a shared module. The release is in three days. The colleague has written: “Would be great to get this in today!”",
    "Write your review comment.",
  ),
  explanation: md(
    "A good comment thanks for what is good, concretely; says clearly what has to change before it can go in and what can wait; gives reasons; makes the work smaller (move the renames into a change of their own, point to the module, offer an example of a test); and offers help, for example half an hour together, so that the date can be kept.",
    "Look for clarity without harshness. A list of 25 remarks without priorities, or an approval for the sake of peace, are both weak.",
  ),
  rubric: [
    { text: "Separates what must change now from what can wait, with reasons", points: 3 },
    { text: "Makes the change smaller and points to the existing module and a way to test", points: 3 },
    { text: "Friendly and clear; values what is good; speaks about the code, not the person", points: 2 },
    { text: "Offers a concrete next step that fits the release in three days", points: 2 },
  ],
});

export const firstSentence = choice({
  slug: "writing-first-sentence",
  title: "The first sentence",
  skills: ["writing"],
  difficulty: "easy",
  minutes: 3,
  score: 3,
  statement: md(
    "You write to a busy manager. You need a decision by Thursday on whether to extend a licence that ends on Friday: 12,000 euros for a year, used by four people, and a free tool would do for three of them. Which opening is best?",
  ),
  explanation: md(
    "The reader should know after one sentence what is wanted, by when, and what you recommend; reasons follow for those who want them.",
    "The others make the reader look for the question, hide the date, or leave the decision without a proposal.",
  ),
  choices: [
    {
      text: "“Please decide by Thursday whether we renew one seat of the licence instead of four: it would save about 9,000 euros a year.”",
      right: true,
    },
    {
      text: "“As you may remember, we bought a licence last year, which several colleagues have been using since then.”",
    },
    { text: "“There are some open points about the licence. Do you have time to talk about them?”" },
    {
      text: "“Attached you will find an overview of all the tools that we have compared for the four users. Please let me know what you think.”",
    },
  ],
});

export const explainToLayman = spoken({
  slug: "speaking-explain-a-delay",
  title: "Explain a delay",
  skills: ["writing"],
  difficulty: "medium",
  minutes: 6,
  type: "VID",
  seconds: 120,
  statement: md(
    "A project that was promised for Friday will be ready **two weeks later**: a supplier changed an interface without notice, and your team found that the old plan did not include tests with real data.",
    "Speak to the client, who is not technical and has already announced the date to their own customers. You have two minutes. Say what has happened, what it means for them, and what you propose.",
  ),
  explanation: md(
    "Good answers start with the news itself and the new date, take responsibility for the part that is their own, name the effect on the client, and propose something: a part that can be ready on Friday, a text for their customers, a date for the next report.",
    "Long explanations of the interface, or putting all the blame on the supplier, are weak. Nervousness is no reason to deduct marks.",
  ),
  rubric: [
    { text: "The news and the new date come first, in plain words", points: 3 },
    { text: "Honest about the team's own part; no blame", points: 2 },
    { text: "Sees the client's problem, and proposes something concrete", points: 3 },
    { text: "Structured, understandable without technical knowledge, within the time", points: 2 },
  ],
});

export const angryCaller = spoken({
  slug: "speaking-angry-caller",
  title: "An angry caller",
  skills: ["writing"],
  difficulty: "medium",
  minutes: 5,
  type: "ADO",
  seconds: 90,
  statement: md(
    "You work in support. A customer has just said: *“This is the third time I'm calling. Your colleague promised me a replacement last week, nothing has come, and now you want my order number AGAIN? You obviously don't care.”*",
    "In your system you see: the replacement was never ordered; you can order it now, and it will arrive the day after tomorrow. Record what you say next, in at most 90 seconds.",
  ),
  explanation: md(
    "A good reply takes the anger seriously in one sentence, admits the mistake without naming the colleague, says what happens now and when, and makes sure that the customer does not have to call a fourth time (a confirmation, a name, a call back).",
    "Defending the process, or repeating the request for the number first, fails; so does a promise that cannot be kept.",
  ),
  rubric: [
    { text: "Acknowledges the anger and the mistake, without excuses", points: 3 },
    { text: "Says what happens now, and when the replacement arrives", points: 3 },
    { text: "Makes sure that no further call is needed", points: 2 },
    { text: "Calm, natural tone", points: 2 },
  ],
});
