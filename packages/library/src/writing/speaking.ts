import { md } from "../format/text.ts";
import { spoken } from "../format/written.ts";

export const oldCode = spoken({
  slug: "speaking-why-clean-up",
  title: "Why should we pay for cleaning up?",
  skills: ["writing", "design"],
  difficulty: "medium",
  minutes: 6,
  type: "VID",
  seconds: 120,
  statement: md(
    "Your team wants to spend **three weeks** on reworking the part of the software that creates invoices. It works, but every change to it takes about four times as long as elsewhere, and two of the last three faults that customers noticed came from there. In autumn new tax rules will require many changes to it.",
    "Explain to the head of sales, who would rather have new features, why it is worth it. You have two minutes, no slides.",
  ),
  explanation: md(
    "Good answers speak about what the listener cares about: features that come sooner, fewer embarrassing invoices, and the tax rules in autumn as a date that cannot be moved. They use the figures, name the price honestly (three weeks without visible features), and offer something: a smaller first step, or a way to see whether it has helped.",
    "“The code is ugly”, technical terms and moral pressure do not convince anybody. Nor does a promise that there will be no faults afterwards.",
  ),
  rubric: [
    { text: "Speaks about benefits for the listener, not about the code", points: 3 },
    { text: "Uses the facts: time, faults, tax rules in autumn", points: 3 },
    { text: "Honest about the price; offers a step or a measure of success", points: 2 },
    { text: "Clear, no jargon, within the time", points: 2 },
  ],
});

export const wakeTheColleague = spoken({
  slug: "speaking-wake-a-colleague",
  title: "Three o'clock in the morning",
  skills: ["operations", "writing"],
  difficulty: "medium",
  minutes: 5,
  type: "ADO",
  seconds: 60,
  statement: md(
    "You are on call. Since 2:40 no customer has been able to pay: the payment service answers every request with an error. You have restarted it twice, without success. The last release was at 18:00, and everything worked until 2:40. At 2:38 the certificate with which the service connects to the bank expired; you do not have permission to renew it. Your colleague Alex does, and is asleep.",
    "You call Alex. Record what you say in **the first minute**.",
  ),
  explanation: md(
    "A good call begins with what is needed and why now: customers cannot pay, since 2:40, I need you to renew the bank certificate, which expired at 2:38. Then what was tried, what is a fact and what a guess, and what happens next (I stay on the line, I inform the others).",
    "Telling the story in the order of time makes somebody who has just woken up wait for the point. Apologies take time as well; one is enough.",
  ),
  rubric: [
    { text: "Effect and request come first: nobody can pay, please renew the certificate", points: 4 },
    { text: "The facts that matter, with times; a suspicion is named as such", points: 3 },
    { text: "Says what was tried, and what happens next", points: 2 },
    { text: "Calm and short", points: 1 },
  ],
});

export const learntFromFailure = spoken({
  slug: "speaking-what-you-would-do-differently",
  title: "What would you do differently?",
  skills: ["writing", "reasoning"],
  difficulty: "medium",
  minutes: 8,
  type: "VID",
  seconds: 180,
  statement: md(
    "Tell us about a piece of work of yours, paid or not, that did **not** go as you had hoped. What was the aim, what did you do yourself, what went wrong, and what have you done differently since then? You have three minutes.",
    "Leave out names and anything confidential.",
  ),
  explanation: md(
    "Good answers are concrete: one piece of work, the person's own part, a cause that goes deeper than bad luck or other people, and a change that can be seen in later work. They fit into the time.",
    "What failed does not matter for the marks, and neither does how important the work was. A disguised success (“I worked too hard”) and a list of other people's mistakes are weak.",
  ),
  rubric: [
    { text: "Concrete: aim, own part, what happened", points: 3 },
    { text: "A cause that goes beyond bad luck and other people", points: 3 },
    { text: "What was changed since then, with an example", points: 3 },
    { text: "Structured, within the time", points: 1 },
  ],
});

export const teachACache = spoken({
  slug: "speaking-explain-a-cache",
  title: "Explain it to a new colleague",
  skills: ["writing", "web"],
  difficulty: "easy",
  minutes: 5,
  type: "ADO",
  seconds: 90,
  statement: md(
    "A new colleague from the support team asks: *“Customers keep telling me that they see the old price, and you tell me it's ‘the cache’. What is that, why do we have it, and what do I tell the customer?”*",
    "Record your answer, in at most 90 seconds. The colleague is clever and knows nothing about programming.",
  ),
  explanation: md(
    "A good answer uses one picture and stays with it (a copy on the desk instead of a walk to the archive), says why it is worth it (pages are fast, servers are spared) and what its price is (a copy may be old for a while). It ends with something the colleague can do: how long to wait, how to reload, when to report it because it is a real fault.",
    "Correct but useless is the usual failure: headers, layers, invalidation. A picture that is wrong in the point that matters (copies that never expire) is another one.",
  ),
  rubric: [
    { text: "Explains copy, benefit and price correctly, in everyday words", points: 4 },
    { text: "Gives the colleague something to tell the customer, and says when to report a fault", points: 4 },
    { text: "Clear and friendly, without talking down; within the time", points: 2 },
  ],
});
