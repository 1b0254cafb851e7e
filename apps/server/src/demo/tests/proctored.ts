import { mcq, md, tex, type DemoTest } from "../content.ts";

const notice = mcq({
  key: "notice",
  title: "A door that stays open",
  maxScore: 5,
  statement: "You find the door of the server room open, and nobody is there. What do you do first?",
  choices: [
    { text: "Close it and say nothing" },
    { text: "Stay there and tell the person in charge", right: true },
    { text: "Take a picture and post it in the team chat" },
    { text: "Go in and look around" },
  ],
});

const report = tex({
  key: "report",
  title: "The report",
  maxScore: 10,
  statement: md(
    "Write the message that you would send to the person in charge.",
    "Say what you saw, when, and what you did. Five sentences are enough.",
  ),
  maxLength: 2_000,
});

export const proctored: DemoTest = {
  slug: "demo-proctored",
  company: "demo",
  label: "Proctored, with identity check",
  name: "Security awareness",
  minutes: 20,
  settings: {
    proctor: {
      enabled: true,
      snapshot: true,
      audio: { enabled: true },
      browser_tolerance: { enabled: true, count: 3 },
      full_screen: true,
      identity: { photo: true, audio_sample: true },
      retention_days: 30,
    },
    hacker_extra_data: { identity_card: { enabled: true } },
  },
  sections: [{ name: "Two situations", problems: [notice, report] }],
};
