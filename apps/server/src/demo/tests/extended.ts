import { fib, lines, mcq, md, tex, type DemoTest } from "../content.ts";

export const extended: DemoTest = {
  slug: "demo-extended",
  company: "demo",
  label: "Extended, waiting to be resumed",
  name: "Support engineer assessment",
  minutes: 40,
  extended: {
    minutes: 20,
    answers: [
      { key: "name-or-number", answer: { choice: ["b"] } },
      {
        key: "reply",
        answer: {
          answer:
            "Dear Ms Okafor, the export stopped because the file passed a limit that we had not told you about. Your data is complete.",
        },
      },
    ],
  },
  sections: [
    {
      name: "Finding the fault",
      problems: [
        mcq({
          key: "name-or-number",
          title: "The name or the number",
          maxScore: 4,
          statement:
            "A user can open `http://10.0.0.12`, but `http://intranet.example` times out, although both should lead to the same machine. Everyone else can open both. What do you check first?",
          choices: [
            { text: "Whether the web server is running" },
            { text: "What the name resolves to on the user's machine", right: true },
            { text: "Whether the user's network cable is plugged in" },
            { text: "The server's certificate" },
          ],
        }),
        fib({
          key: "permissions",
          title: "Who may do what",
          maxScore: 6,
          statement: md(
            lines("```shell", "chmod 640 report.txt", "```"),
            "Afterwards the owner may read and ___ the file, the group may ___ it, and everyone else may do ___ with it.",
          ),
          blanks: [
            { label: "Owner, besides reading", accepted: ["write", "write to", "change", "edit", "modify"] },
            { label: "Group", accepted: ["read", "only read", "read only"] },
            { label: "Everyone else", accepted: ["nothing", "none", "nothing at all"] },
          ],
        }),
      ],
    },
    {
      name: "Talking to people",
      problems: [
        tex({
          key: "reply",
          title: "The export that stopped",
          maxScore: 6,
          statement:
            "A customer's export stopped at 2 GB on the night before a deadline. The limit is real and cannot be lifted today, but the export can be split by year. Write the reply: what happened, what the customer can do now, and what happens next.",
          maxLength: 1_500,
        }),
        {
          key: "incident",
          type: "SUB",
          title: "One page about last night",
          maxScore: 8,
          statement: md(
            "Logins failed from 02:10 to 02:55 because a certificate had expired. The renewal job had been failing for three weeks; its warnings went to a mailbox that nobody reads.",
            "Write the incident report: timeline, impact, cause, and what you will change so that *this kind* of failure is noticed earlier. You may attach files.",
          ),
        },
      ],
    },
  ],
};
