import { code, md } from "../format/text.ts";
import { choice, essay } from "../format/written.ts";

export const sqlInjection = choice({
  slug: "security-sql-injection",
  title: "A search box and a database",
  skills: ["security", "sql"],
  difficulty: "easy",
  minutes: 3,
  score: 3,
  statement: md(
    "This line puts what a visitor typed into a statement:",
    `\`\`\`python\n${code`
      rows = db.execute("SELECT id, title FROM books WHERE title LIKE '%" + typed + "%' ORDER BY " + column)
    `}\`\`\``,
    "`typed` and `column` both come from the address of the page. Which version is safe?",
  ),
  explanation: md(
    "Values are passed as parameters, so the database never reads them as SQL. A column name cannot be a parameter: it must be looked up in a list of permitted names.",
    "Doubling quotes is easy to get wrong and does nothing for the column, which is not in quotes. A parameter for `ORDER BY` sorts by a constant text, not by the column. Removing words such as `SELECT` breaks honest searches and is easily bypassed.",
  ),
  choices: [
    {
      text: "Pass `typed` as a parameter, and take `column` from a fixed list of names, with a default for everything else.",
      right: true,
    },
    {
      text: "Double every quote in `typed` and in `column` before joining the strings, as the database's manual describes.",
    },
    { text: "Pass both `typed` and `column` as parameters." },
    { text: "Refuse requests whose text contains `SELECT`, `DROP`, `--` or `;`." },
  ],
});

export const foreignInvoice = choice({
  slug: "security-foreign-invoice",
  title: "Somebody else's invoice",
  skills: ["security", "web"],
  difficulty: "easy",
  minutes: 3,
  score: 3,
  statement: md(
    "A signed-in customer opens `/invoices/1041`, changes the number to 1040, and sees another customer's invoice. Which change mends the cause?",
  ),
  explanation: md(
    "The server knows who is asking, but not whether the invoice is theirs: access must be checked for every object, best in the query itself (`WHERE id = ? AND customer_id = ?`), with the same reply as for one that does not exist.",
    "Random ids make guessing harder, but addresses leak through mails, logs and referrers. Hiding the link, or checking in the browser, protects nothing.",
  ),
  choices: [
    {
      text: "Load the invoice by its number **and** the signed-in customer, and reply 404 if there is none.",
      right: true,
    },
    { text: "Use long random ids instead of numbers." },
    { text: "Compare the customer in the page's JavaScript, and go back to the list if they differ." },
    { text: "Require customers to sign in again before they open an invoice." },
  ],
});

export const storedPasswords = choice({
  slug: "security-stored-passwords",
  title: "How to store passwords",
  skills: ["security"],
  difficulty: "medium",
  minutes: 3,
  score: 3,
  statement: md(
    "A team designs the table of accounts. Assume that some day a copy of the table will be stolen. Which way of storing passwords protects the people best?",
  ),
  explanation: md(
    "A slow hash made for passwords (Argon2id, scrypt or bcrypt) with a random salt per account: every guess costs time and memory, and has to be made for each account anew.",
    "SHA-256 is fast by design, so billions of guesses per second are possible, salt or no salt. One salt for all lets one guess test every account. Encryption protects as long as the key does, and whoever takes the table often takes the key.",
  ),
  choices: [
    { text: "Argon2id with a random salt per account", right: true },
    { text: "SHA-256 with a random salt per account" },
    { text: "bcrypt with one long, secret salt for all accounts" },
    { text: "AES-256, with the key in the server's configuration" },
  ],
});

export const fetchedAddress = choice({
  slug: "security-fetched-address",
  title: "A preview of any link",
  skills: ["security", "web", "operations"],
  difficulty: "hard",
  minutes: 5,
  score: 5,
  statement: md(
    "A chat shows a preview of links: the **server** fetches the address that a user has posted. It runs in a cloud network where `http://169.254.169.254/` hands out credentials to machines. Which measures are needed so that the server cannot be used to read internal addresses? Choose all that close a real hole.",
  ),
  explanation: md(
    "This is server-side request forgery. A name can resolve to an internal address, and can resolve differently the second time (DNS rebinding), so the check has to look at the address that is really connected to. A permitted page can redirect to an internal one, so redirects need the same check. Only `http` and `https` are fetched, or `file:` and others come along.",
    "Comparing the text of the address misses other spellings and names that point inside. A time limit is good against slow pages, but does not protect internal ones. The browser's same-origin policy does not apply to servers.",
  ),
  choices: [
    {
      text: "Resolve the name, refuse private and link-local addresses, and connect to the very address that was checked",
      right: true,
    },
    { text: "Follow redirects only after checking each of them in the same way", right: true },
    { text: "Permit only the schemes `http` and `https`", right: true },
    { text: "Refuse addresses whose text contains `169.254` or `localhost`" },
    { text: "Send the header `Access-Control-Allow-Origin` with the preview" },
  ],
});

export const leakedKey = essay({
  slug: "security-leaked-key",
  title: "A key in the repository",
  skills: ["security", "operations", "writing"],
  difficulty: "medium",
  minutes: 12,
  type: "TEX",
  longest: 2_500,
  statement: md(
    "On Monday morning you notice that a colleague pushed a production key of your payment provider to a **public** repository on Friday evening. The colleague has just deleted the line in a new commit and says: “Solved, nobody saw it.”",
    "Write down what you do, in order, in the next two hours, and what you do in the weeks after. Give a reason for each step. Bullet points are fine.",
  ),
  explanation: md(
    "A deleted line stays in the history and in every clone, and bots find such keys within minutes. So: revoke and replace the key at once (before tidying the history), look in the provider's log for what was done with it since Friday, tell those who must know, and only then clean up. Later: keys in a secret store, scanning before a push, short-lived or restricted keys, a review without blame.",
    "Strong answers name the order and its reason. Weak ones start with rewriting the history.",
  ),
  rubric: [
    { text: "Revokes and replaces the key first, and says why deleting the line is not enough", points: 4 },
    { text: "Checks what the key was used for since Friday, with the provider's logs", points: 2 },
    { text: "Informs the right people (security, management, possibly the provider or customers)", points: 2 },
    { text: "Names prevention: secret store, scanning, restricted keys; no blame", points: 2 },
  ],
});
