import { code, md } from "../format/text.ts";
import { choice } from "../format/written.ts";

export const forgedRequest = choice({
  slug: "security-forged-request",
  title: "A transfer from another site",
  skills: ["security", "web"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    "A bank recognises signed-in customers by a cookie with `SameSite=None`. A customer who is signed in opens a page on somebody else's site. It contains a hidden form that sends itself by `POST` to `https://bank.example/transfer`, which accepts nothing but `POST`. The money is transferred. Which changes, **each on its own**, stop this attack? Choose all that do.",
  ),
  explanation: md(
    "The browser attaches the cookie to a request that another site has started. `SameSite=Lax` (or `Strict`) keeps it from doing so for a form that is posted from elsewhere; a token that only the bank's own pages know cannot be put into a foreign form. Both together are usual.",
    "Without a permission for cross-origin reads the other page cannot read the **reply**, but the form was already sent and the transfer made. HTTPS and `HttpOnly` protect the cookie from being read or overheard; here nobody has to know it. Checking the amount in the page's script checks only honest pages.",
  ),
  choices: [
    { text: "Set the cookie with `SameSite=Lax`.", right: true },
    {
      text: "Put a secret token of the session into the bank's own forms, and refuse transfers without it.",
      right: true,
    },
    { text: "Send no `Access-Control-Allow-Origin` header with any reply." },
    { text: "Set the cookie with `HttpOnly` and `Secure`." },
    { text: "Check the recipient and the amount in the script of the transfer page." },
  ],
});

export const storedScript = choice({
  slug: "security-stored-script",
  title: "A comment that does more than comment",
  skills: ["security", "javascript", "web"],
  difficulty: "easy",
  minutes: 4,
  score: 4,
  statement: md(
    "Comments are shown with this line. One of them contains markup that sends every reader's data to another site.",
    `\`\`\`js\n${code`
      entry.innerHTML = "<b>" + comment.author + "</b>: " + comment.text;
    `}\`\`\``,
    "Comments are plain text; names such as “Anders & Söhne” and texts such as `if (a < b)` must look as they were typed. Which change is best?",
  ),
  explanation: md(
    "Insert text as text: create the `b` element and set `textContent` of it and of a text node. Then nothing that a visitor writes is ever read as markup, and everything looks as it was typed.",
    "Removing `<script>` misses `<img onerror=…>` and a hundred other ways. Refusing `<` and `&` breaks honest comments. Escaping when the comment is stored damages the data for every other use (mails, search, exports), is forgotten by the next way into the table, and does nothing for what is already there.",
  ),
  choices: [
    { text: "Build the elements with `createElement`, and set the name and the text with `textContent`.", right: true },
    { text: "Remove every `<script>` element from the text with a regular expression before it is shown." },
    { text: "Refuse comments and names that contain `<`, `>` or `&` when they are sent to the server." },
    { text: "Replace `<` with `&lt;` when a comment is stored, so that the table contains only safe text." },
  ],
});

export const firedYesterday = choice({
  slug: "security-token-of-a-former-colleague",
  title: "Signed out, but not really",
  skills: ["security", "design"],
  difficulty: "hard",
  minutes: 5,
  score: 5,
  statement: md(
    "Twenty services check a signed token (JWT) that is valid for **24 hours**; none of them asks a database. Yesterday an employee was dismissed and their account disabled at 9:00. At 17:00 they were still exporting customer data with the token from that morning. Access must end within **five minutes** in future, without a database query for every request. Which design fits best?",
  ),
  explanation: md(
    "A token that is checked without asking anybody is valid until it ends. So it has to end soon: five minutes, renewed with a refresh token at one place that looks at the account each time. Disabling the account stops the next renewal.",
    "Deleting the token in the browser does not delete copies of it. A longer key or another signature makes forging harder, but this token is genuine. Asking the database on every request would be correct as well, but is excluded by the task.",
  ),
  choices: [
    {
      text: "Tokens that live for five minutes, renewed at one service that refuses disabled accounts",
      right: true,
    },
    { text: "Tokens of 24 hours that the browser deletes as soon as the account is disabled" },
    { text: "Tokens of 24 hours that are signed with a stronger algorithm and a longer key" },
    { text: "Tokens of 24 hours that contain whether the account was disabled when they were issued" },
  ],
});

export const resetLink = choice({
  slug: "security-reset-link",
  title: "Forgot your password?",
  skills: ["security", "web"],
  difficulty: "medium",
  minutes: 5,
  score: 5,
  statement: md(
    "A team describes how a password is reset:",
    "1. You enter your address. If it is unknown, the page says “There is no account with this address.”\n2. You get a mail with a link. It contains a token: the time of the request in milliseconds.\n3. The link works for an hour, as often as you open it.\n4. You set a new password. Everybody who was signed in stays signed in.\n5. You get a mail that says that your password was changed.",
    "Which steps should be changed? Choose all that should.",
  ),
  explanation: md(
    "1 tells anybody who asks whether an address has an account: reply the same in both cases. 2: the token can be guessed with a few thousand tries: use a long random value. 3: a link must work once, or a copy in a proxy's log or an open mail program is enough. 4: whoever resets a password because somebody else is in the account wants that person out.",
    "5 is right: it is how people notice that somebody else has done it.",
  ),
  choices: [
    { text: "Step 1: it says whether an address has an account.", right: true },
    { text: "Step 2: the token can be guessed.", right: true },
    { text: "Step 3: the link can be used more than once.", right: true },
    { text: "Step 4: other sessions stay signed in.", right: true },
    { text: "Step 5: the mail tells attackers that the password was changed." },
  ],
});

export const uploadedPicture = choice({
  slug: "security-uploaded-picture",
  title: "Pictures from strangers",
  skills: ["security", "web"],
  difficulty: "hard",
  minutes: 5,
  score: 5,
  statement: md(
    "Users upload a picture for their profile. The server stores it below `/uploads/` **under the name the browser sent**, and delivers it **from the site's own address**, with a type that it guesses from the name. It accepts a file if the `Content-Type` of the upload begins with `image/`. Which measures close a real hole here? Choose all that do.",
  ),
  explanation: md(
    "The sender chooses the name and the content type: `../../app/config` may overwrite a file, `me.html` or an SVG with a script runs in the site's own origin. A name of the server's choosing, decoding and encoding the picture anew, and delivering it from another origin with a fixed type and `nosniff` each close one of these doors.",
    "The type that the browser sends is chosen by the attacker, so checking it more strictly gains nothing. A check in the page's script is skipped by anybody who does not use the page.",
  ),
  choices: [
    { text: "Store it under a random name that the server chooses", right: true },
    { text: "Decode the picture on the server, and store it newly encoded as PNG or JPEG", right: true },
    {
      text: "Deliver it from another origin, with a fixed image type and `X-Content-Type-Options: nosniff`",
      right: true,
    },
    { text: "Accept only `image/png` and `image/jpeg` as the `Content-Type` of the upload" },
    { text: "Let the page's script check that the file is a picture before it is sent" },
  ],
});
