import { fib, mcq, tex, type DemoTest } from "../content.ts";

export const redirect: DemoTest = {
  slug: "demo-redirect",
  company: "demo",
  label: "Redirects to another site afterwards",
  name: "Short screening",
  minutes: 15,
  redirectionUrl: "https://example.com/thanks",
  sections: [
    {
      name: "Screening",
      problems: [
        mcq({
          key: "boxes",
          title: "Three wrong labels",
          maxScore: 4,
          statement:
            "Three boxes contain only apples, only pears, and a mixture of both. They are labelled *apples*, *pears* and *mixed*, but **every** label is wrong. You may take a single fruit out of one box, without looking inside. Which box do you take it from to identify all three?",
          choices: [
            { text: "The one labelled *apples*" },
            { text: "The one labelled *pears*" },
            { text: "The one labelled *mixed*", right: true },
            { text: "One fruit is never enough" },
          ],
        }),
        fib({
          key: "pipes",
          title: "Two pipes",
          maxScore: 4,
          statement:
            "One pipe fills a tank in 6 hours, another fills it in 3 hours. Both together fill it in ___ hours. If only the faster one runs for the first hour, both together need another ___ minutes.",
          blanks: [
            { label: "Hours, both pipes", accepted: ["2", "two"], tolerance: 0 },
            { label: "Minutes after the first hour", accepted: ["80"], tolerance: 0 },
          ],
        }),
        tex({
          key: "changed-mind",
          title: "A change of mind",
          maxScore: 4,
          statement:
            "Tell us about something at work or in your studies that you saw differently after looking at the facts.",
          maxLength: 1_000,
        }),
      ],
    },
  ],
};
