import type { Phrases } from "./phrase-types.ts";

export const en: Phrases = {
  notice: ({ company, test, isModel }) =>
    `Hello, and welcome to “${test}”. I am ${isModel ? "the AI interviewer" : "the automated interviewer"} of ${company}: a computer program, not a person.`,
  welcome: ({ company }) =>
    `I’ll ask you a few questions. Take your time, and pause to think whenever you like. I can repeat any question or put it in other words, and you can go on without an answer. Afterwards, people at ${company} will look at your answers and decide.`,
  thanks: ["Thank you.", "Thanks for telling me.", "I see, thank you.", "Thanks, I’ve noted that."],
  goOn: ["That’s fine. Let’s go on.", "No problem, let’s move on.", "That’s all right. Let’s continue."],
  firstTopic: (name) => `Let’s start with “${name}”.`,
  nextTopic: (name, turn) =>
    turn % 2 === 0 ? `Now I’d like to talk about “${name}”.` : `The next topic is “${name}”.`,
  ofCourse: "Of course.",
  again: (question) => `Take your time. The question is: ${question}`,
  title: (name) => `“${name}”`,
  hint: (topic, question) => `Your CV mentions ${topic}. You may use it as an example if it fits. ${question}`,
  anySkill: "a skill you know well",
  anyProject: "a project you know well",
  ownQuestions:
    "That was my last question. Now it’s your turn: what would you like to know about the job or the company? If you have no questions, just go on.",
  passedOn: "I don’t have an answer to that, so I’ll pass your question on to the team.",
  restPassedOn: "I don’t have an answer to the rest, so I’ll pass your question on to the team.",
  notUnderstood: "I couldn’t turn that into text. It is recorded, and the team will hear your question.",
  more: [
    "Is there anything else you’d like to know?",
    "What else would you like to ask?",
    "Do you have another question?",
  ],
  closing:
    "That brings us to the end. Thank you for your time and your answers. You can now read your answers once more, and then submit the interview.",
  closingInTime:
    "Our time is almost up, so I’ll stop here. Thank you for your time and your answers. You can submit the interview now; everything you have said is stored.",
};
