import { code, md } from "../format/text.ts";
import { blanksPart, choice, choicePart, comprehension } from "../format/written.ts";

export const webhookCheck = choice({
  slug: "security-webhook-signature",
  title: "Is this call really from the provider?",
  skills: ["security", "web"],
  difficulty: "hard",
  minutes: 5,
  score: 5,
  statement: md(
    "A payment provider calls your server when an invoice is paid. It signs the **bytes of the body** and a timestamp with a secret that only the two of you know (HMAC), and sends the signature and the timestamp in headers. The body is JSON and contains an id of the event; a call that got no reply is repeated with the same id and a new timestamp. What must your server do before it marks the invoice as paid? Choose all that are needed.",
  ),
  explanation: md(
    "Compute the HMAC over the bytes as they came, because reading JSON and writing it again can change spaces, escapes and numbers. Compare in constant time, so that the time of the reply gives nothing away. Refuse old timestamps and remember the ids that were handled, so that a recorded call cannot be played again.",
    "The secret must never travel in the call itself: whoever reads one call could then sign any other.",
  ),
  choices: [
    { text: "Compute the signature over the body exactly as it was received", right: true },
    { text: "Compare the two signatures with a function that takes the same time for every input", right: true },
    {
      text: "Refuse calls whose timestamp is older than a few minutes, and skip ids already handled",
      right: true,
    },
    { text: "Parse the body, write it as JSON again, and compute the signature over that" },
    { text: "Ask the provider to send the secret in a header as well, and compare it" },
  ],
});

export const newestVersion = choice({
  slug: "security-newest-version",
  title: "The build takes whatever is newest",
  skills: ["security", "operations"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    "A project names its 12 dependencies as “any version 4.x”, without a lock file. Every build fetches the newest matching versions, with everything that they depend on. Last night the account of a small package's maintainer was taken over, and a version with malicious code was public for three hours. Your nightly build took it. Which measure would most likely have kept it out **and** still lets you get security fixes?",
  ),
  explanation: md(
    "A lock file with checksums makes every build use exactly what somebody has seen and tested; updates become changes that are proposed, reviewed and delayed by a few days, in which such versions are usually found out.",
    "A scanner knows only what was already reported, and three hours are too short for that. Copying packages once and never touching them again keeps out fixes as well. Signatures do not help here: the account that signs is the one that was taken over.",
  ),
  choices: [
    {
      text: "A lock file with checksums, and updates as reviewed changes, some days after a version appeared",
      right: true,
    },
    { text: "A scan of all dependencies for known vulnerabilities after every nightly build, with a mail to the team" },
    { text: "A copy of all packages in the repository, which is never changed again" },
    { text: "Accepting only packages that their maintainer's account has signed" },
  ],
});

export const reportingAccount = choice({
  slug: "security-reporting-account",
  title: "An account for the reporting tool",
  skills: ["security", "sql"],
  difficulty: "easy",
  minutes: 3,
  score: 3,
  statement: md(
    "An external reporting tool needs figures about orders: dates, amounts and product names. Customers' names, addresses and bank details are in the same database. The tool's vendor asks for the password of the database's owner, “because everything works with it”. What do you give them?",
  ),
  explanation: md(
    "As little as the task needs: an account of its own that may read a view (or a few columns) without personal data, and nothing else. If it leaks, it can be revoked alone and shows no customer.",
    "Read-only on everything still hands out the bank details. A promise in the contract does not stop a leak. A nightly copy of everything doubles the data that has to be protected.",
  ),
  choices: [
    { text: "An account of its own that may only read a view with the columns that are needed", right: true },
    { text: "An account of its own with read-only access to all tables of the database" },
    { text: "The owner's password, with a contract that forbids other use" },
    { text: "A nightly copy of the database, with a password that differs from the owner's" },
  ],
});

export const callFromTheBoss = choice({
  slug: "security-urgent-call",
  title: "An urgent call from management",
  skills: ["security"],
  difficulty: "easy",
  minutes: 3,
  score: 3,
  statement: md(
    "You work on the service desk. A caller says that she is the finance director, is about to board a plane, and has lost her phone. She needs a payment approved within ten minutes, so please move her second factor to a new number. She knows her staff number and the name of her assistant, her voice sounds right, and she is getting impatient. What do you do?",
  ),
  explanation: md(
    "Hurry, rank and a reason to leave the usual way are the pattern of this attack; what she knows can be found, and voices can be imitated. Verify through a channel that the caller has not chosen: call back a number from the directory, or ask the person who is named for such cases. If it is her, she loses a few minutes.",
    "Further questions can be researched as well. A short-lived change is enough for one payment. Refusing without offering the official way makes the next real emergency worse.",
  ),
  choices: [
    {
      text: "Verify her through a number from the directory or her deputy, and change nothing until then",
      right: true,
    },
    { text: "Ask for her date of birth and her manager's name, and make the change if both are right" },
    { text: "Make the change for one hour only, and write a note for the security team" },
    { text: "Hang up, because such requests are always fraud, and block her account" },
  ],
});

export const manyDoors = comprehension({
  slug: "security-reading-sign-ins",
  title: "What happened at the sign-in?",
  skills: ["security", "reasoning"],
  difficulty: "medium",
  minutes: 10,
  statement: md(
    "This is an extract of a sign-in log, in the order of time. The site locks an account after five wrong passwords in an hour.",
    `\`\`\`\n${code`
      02:10:01 198.51.100.7  user=adams   password wrong
      02:10:02 198.51.100.7  user=baker   password wrong
      02:10:04 198.51.100.7  user=chen    password wrong
      02:10:05 203.0.113.20  user=diaz    password wrong
      02:10:05 198.51.100.7  user=evans   ok (no second factor)
      02:10:07 198.51.100.7  user=fischer password wrong
      02:10:08 198.51.100.7  user=gupta   password right, second factor missing
      02:10:30 203.0.113.20  user=diaz    ok (second factor)
      02:11:40 198.51.100.7  user=evans   download customers.csv
    `}\`\`\``,
  ),
  explanation: md(
    "One address tries one password per account, about one per second: most likely, lists of passwords from other sites are being tried out (credential stuffing), since two of six fit. It never reaches the limit per account. `evans` was taken over and has lost a file; the password of `gupta` is known, but the second factor held. `diaz` mistyped once and is an ordinary customer.",
    "The lock counts per account, which is exactly what this attack avoids. It needs a limit per source, a comparison with known leaked passwords and, above all, a second factor for everybody.",
  ),
  parts: [
    blanksPart({
      title: "Whose password is known?",
      score: 4,
      statement:
        "The account that was taken over: ___ The account whose password the attacker knows, but which was **not** entered: ___",
      blanks: [
        { label: "Taken over", accepted: ["evans", "user=evans"] },
        { label: "Password known, not entered", accepted: ["gupta", "user=gupta"] },
      ],
    }),
    choicePart({
      title: "Which attack?",
      score: 3,
      statement: "What does the address 198.51.100.7 most likely do?",
      choices: [
        { text: "It tries pairs of names and passwords that were stolen elsewhere.", right: true },
        { text: "It tries many passwords for one account, one after the other." },
        { text: "It overloads the sign-in page, so that nobody else can sign in." },
        { text: "It belongs to a company whose staff all begin work at the same time." },
      ],
    }),
    choicePart({
      title: "What would have helped evans?",
      score: 3,
      statement: "Which measure would have protected the account `evans` most surely?",
      choices: [
        { text: "A second factor for every account", right: true },
        { text: "Locking an account after three instead of five wrong passwords" },
        { text: "Passwords of at least twelve characters" },
        { text: "A new password for everybody every 90 days" },
      ],
    }),
  ],
});
