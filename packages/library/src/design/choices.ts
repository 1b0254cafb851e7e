import { md } from "../format/text.ts";
import { choice, essay } from "../format/written.ts";

export const twoWrites = choice({
  slug: "design-order-without-a-mail",
  title: "Orders without a confirmation",
  skills: ["design", "operations"],
  difficulty: "hard",
  minutes: 5,
  score: 5,
  statement: md(
    "A service stores an order in its database (commit), and then puts a message into a queue so that a mail is sent. When the process crashes between the two, the order exists and no mail is ever sent. Which design makes sure that **every** stored order leads to a message, and that no message is sent for an order that was not stored?",
  ),
  explanation: md(
    "Write the message into a table of the same database, in the **same transaction** as the order, and let a second process move it from there to the queue until that has worked (an outbox). It may deliver a message twice, so the receiver must be able to ignore a repetition.",
    "With the queue first, a crash sends mails for orders that do not exist. Repeating in memory is lost with the process. A nightly comparison repairs most of it a day late, and is a fine addition but no guarantee.",
  ),
  choices: [
    {
      text: "Store the message in the same transaction as the order; another process passes it on to the queue.",
      right: true,
    },
    { text: "Put the message into the queue first, and store the order only if that has worked." },
    { text: "Put the message into the queue after the commit, and repeat it up to ten times if it fails." },
    { text: "Compare orders with sent mails every night, and let a person send those that are missing." },
  ],
});

export const staleProfile = choice({
  slug: "design-saved-but-not-shown",
  title: "Saved, but not shown",
  skills: ["design", "sql"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    "A site writes to one database and reads from copies of it, which lag behind by up to two seconds. Users change their address, press *Save*, are sent back to their profile, and often see the **old** address. They then save again. Most of the load is people reading other people's pages. Which change solves it with the least harm?",
  ),
  explanation: md(
    "People must see their own changes at once; a delay of two seconds for others harms nobody. So read from the primary database for a few seconds after a user's own write, and only for that user.",
    "Reading everything from the primary gives up the copies, which carry most of the load. Making every write wait for all copies makes saving slow, and stops it when one copy is down. A pause on the page is a guess, and too long for most and too short for some.",
  ),
  choices: [
    { text: "Read a user's own data from the primary database for some seconds after they have saved", right: true },
    { text: "Read everything from the primary database, and keep the copies only for emergencies" },
    { text: "Let every write wait until all copies have confirmed it" },
    { text: "Show “Saving…” for two seconds before the profile is shown" },
  ],
});

export const cacheRush = choice({
  slug: "design-everyone-at-once",
  title: "When the cache forgets",
  skills: ["design", "operations"],
  difficulty: "hard",
  minutes: 5,
  score: 5,
  statement: md(
    "The start page of a news site is read 2,000 times per second from a cache. It is kept for 60 seconds and takes one second to compute. Every minute the database is overloaded for some seconds. Which changes, **each on its own**, keep that from happening? Choose all that do.",
  ),
  explanation: md(
    "When the entry ends, 2,000 requests find nothing and all compute the page at once. Letting only one compute while the others wait for it or get the old page removes the rush; so does renewing the page in the background before it ends.",
    "Keeping it for ten minutes makes the rush rarer, but not smaller. A second cache server that is filled in the same way loses the entry at the same time. A larger pool lets even more of the 2,000 through to the database.",
  ),
  choices: [
    { text: "Let one request compute the page, while the others get the old one", right: true },
    { text: "Renew the page in the background shortly before its time ends", right: true },
    { text: "Keep the page for ten minutes instead of one" },
    { text: "Add a second cache server that is filled in the same way" },
    { text: "Allow more connections to the database" },
  ],
});

export const atLeastOnce = choice({
  slug: "design-message-comes-twice",
  title: "The message that comes twice",
  skills: ["design"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    "A queue delivers every message **at least once**: rarely, the same message (with the same id) comes twice, sometimes minutes apart and to different workers. Workers add loyalty points to accounts. Customers sometimes get their points twice. Which design is right?",
  ),
  explanation: md(
    "Make the effect idempotent: store the id of the message under a unique constraint in the same transaction in which the points are added. The second delivery fails at the constraint and is ignored, whichever worker it meets.",
    "Ids in a worker's memory are unknown to the others and lost at a restart. Checking in one step and adding in another leaves a gap for two workers. Acknowledging before the work is done trades points that come twice for points that never come.",
  ),
  choices: [
    { text: "Store the message's id, which must be unique, in the transaction that adds the points", right: true },
    { text: "Keep the ids of the last 10,000 messages in the memory of each worker" },
    { text: "Look whether the id was stored, add the points, and store the id in a second transaction" },
    { text: "Acknowledge each message before the points are added, so that it is never delivered again" },
  ],
});

export const gradualRelease = choice({
  slug: "design-release-step-by-step",
  title: "A risky change on Thursday",
  skills: ["design", "operations"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    "A team replaces the calculation of shipping costs, which every order uses. All tests pass, but real orders are more varied than any test. Which plan limits the damage **most**, if the new calculation is wrong for some orders?",
  ),
  explanation: md(
    "Compute both for every order, use the old result, and compare: differences show up with real data and cost nobody anything. Then let a small share of the orders use the new one, behind a switch that works without a release.",
    "A second review and more tests help, but share the blind spot. A release at night meets the same odd orders in the morning. A prepared way back limits how long the damage lasts, after it has been noticed.",
  ),
  choices: [
    {
      text: "Run both, compare their results while the old one counts, then switch a small share of the orders",
      right: true,
    },
    { text: "Release it at night, when there are few orders, and watch the error rate until the morning" },
    { text: "Let two more people review the change, and raise the coverage of its tests to 100%" },
    { text: "Release it to everybody, and prepare a script that brings back the old version within ten minutes" },
  ],
});

export const notifications = essay({
  slug: "design-notifications",
  title: "Ten million notifications",
  skills: ["design", "operations"],
  difficulty: "hard",
  minutes: 30,
  type: "SUB",
  statement: md(
    "A city's app has three million users. It sends (a) **warnings** (flood, fire) that must reach everybody concerned within two minutes, and (b) **news**, up to ten million messages per day, which may take hours. Messages go out through three providers: push, text message and e-mail. Each of them is sometimes slow or down, limits how many messages per second it accepts, and charges for them (text messages are expensive). Users choose which news they want, and by which channel.",
    "Describe your design in about one page:",
    "1. What happens from “send” to the phone, and which parts are involved?\n2. How do warnings get through while millions of news messages are waiting?\n3. What happens when a provider is down, slow, or accepts a message and never confirms it?\n4. How do you make sure that nobody gets the same message twice, or news that they have switched off?\n5. What do you measure, and what wakes somebody at night?",
    "Name assumptions and do a rough calculation. You need not draw anything.",
  ),
  explanation: md(
    "There are many good designs. What matters: separate queues and separate capacity for warnings, so that news cannot be in front of them (a priority in one queue is weaker); work per provider with its own limits, pauses and fallbacks (push first, then text for warnings only); an id per message and recipient that is checked before sending, and an honest word on what cannot be known when a provider does not confirm; preferences read at the time of sending, not when the message was queued; and a calculation (three million in two minutes are 25,000 per second: can the providers do that at all?).",
    "The calculation is the most telling part: it decides whether cell broadcast or several providers are needed. Names of products without a reason earn nothing.",
  ),
  rubric: [
    {
      text: "Warnings have a way and a capacity of their own; a rough calculation shows what it must carry",
      points: 6,
    },
    { text: "Providers: limits, retries with pauses, fallback, unknown outcomes", points: 5 },
    { text: "No duplicates, current preferences; says where certainty ends", points: 5 },
    { text: "Measures what users notice; sensible alerts; assumptions are named", points: 4 },
  ],
});
