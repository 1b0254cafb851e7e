import { md, type DemoProblem, type DemoTest } from "../content.ts";

const explain: DemoProblem = {
  key: "explain",
  type: "VID",
  title: "Explain it to a newcomer",
  maxScore: 10,
  statement: md(
    "A colleague starts today. In a video of at most two minutes, explain **one thing that your last team did differently** from others, and why.",
    "Say what the problem was, what you did about it, and how you knew that it helped. You may record as often as you like; only the video you upload counts.",
  ),
  content: { extra_data: { recording_seconds: 120 } },
};

const call: DemoProblem = {
  key: "call",
  type: "ADO",
  title: "Answer the call",
  maxScore: 10,
  statement: md(
    "A customer has left a message. You can listen to it **three times**.",
    "Record what you would say to the customer when you call back: at most one minute, in full sentences.",
  ),
  content: {
    extra_data: { recording_seconds: 60, prompt_audio: { url: "/v1/demo/customer-call.wav", max_plays: 3 } },
  },
};

export const recorded: DemoTest = {
  slug: "demo-recorded",
  company: "demo",
  label: "Video and audio answers",
  name: "Customer support: in your own words",
  minutes: 30,
  testType: "LRN",
  allowRetake: true,
  instructions: md(
    "You need a camera and a microphone for this test.",
    "You are recorded only after you press record, and nobody sees a recording before you upload it.",
  ),
  sections: [{ name: "Spoken answers", problems: [explain, call] }],
};
