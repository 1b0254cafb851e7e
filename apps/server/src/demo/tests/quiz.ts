import { mcq, type DemoTest } from "../content.ts";

export const quiz: DemoTest = {
  slug: "demo-quiz",
  company: "demo",
  label: "Quiz",
  name: "Five questions about the web",
  minutes: 10,
  query: "testType=quiz",
  sections: [
    {
      name: "Questions",
      problems: [
        mcq({
          key: "status",
          title: "Slow down",
          maxScore: 1,
          statement: "Which status does a server use to say that a client is sending too many requests?",
          choices: [{ text: "403" }, { text: "408" }, { text: "418" }, { text: "429", right: true }],
        }),
        mcq({
          key: "header",
          title: "Only encrypted",
          maxScore: 1,
          statement: "Which response header tells a browser to use only HTTPS for this host from now on?",
          choices: [
            { text: "`Content-Security-Policy`" },
            { text: "`Strict-Transport-Security`", right: true },
            { text: "`Upgrade`" },
            { text: "`X-Frame-Options`" },
          ],
        }),
        mcq({
          key: "landmark",
          title: "Where the content is",
          maxScore: 1,
          statement: "Which element marks the main content of a page for a screen reader, without any attribute?",
          choices: [{ text: "`<main>`", right: true }, { text: "`<div>`" }, { text: "`<span>`" }, { text: "`<body>`" }],
        }),
        mcq({
          key: "dns",
          title: "A longer address",
          maxScore: 1,
          statement: "Which DNS record contains the IPv6 address of a name?",
          choices: [{ text: "A" }, { text: "AAAA", right: true }, { text: "CNAME" }, { text: "MX" }],
        }),
        mcq({
          key: "storage",
          title: "Kept in the browser",
          maxScore: 2,
          statement: "What is true of `localStorage`? **Mark all that apply.**",
          choices: [
            { text: "It is still there after the browser has been closed and opened again.", right: true },
            { text: "All tabs of the same origin see the same content.", right: true },
            { text: "It is sent to the server with every request." },
            { text: "Any other site can read it." },
          ],
        }),
      ],
    },
  ],
};
