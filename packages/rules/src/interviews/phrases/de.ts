import type { Phrases } from "./phrase-types.ts";

export const de: Phrases = {
  notice: ({ company, test, isModel }) =>
    `Guten Tag und herzlich willkommen zu „${test}“. Ich bin der ${isModel ? "KI-Interviewer" : "automatische Interviewer"} von ${company}: ein Computerprogramm, kein Mensch.`,
  welcome: ({ company }) =>
    `Ich stelle Ihnen einige Fragen. Nehmen Sie sich Zeit und denken Sie in Ruhe nach. Sie können sich jede Frage noch einmal oder mit anderen Worten stellen lassen, und Sie können auch ohne Antwort weitergehen. Am Ende sehen sich Menschen bei ${company} Ihre Antworten an und entscheiden.`,
  thanks: ["Vielen Dank.", "Danke, das habe ich notiert.", "Danke für Ihre Antwort."],
  goOn: ["Das ist in Ordnung. Machen wir weiter.", "Kein Problem, gehen wir weiter."],
  firstTopic: (name) => `Beginnen wir mit „${name}“.`,
  nextTopic: (name, turn) =>
    turn % 2 === 0 ? `Nun möchte ich über „${name}“ sprechen.` : `Das nächste Thema ist „${name}“.`,
  ofCourse: "Gern.",
  again: (question) => `Nehmen Sie sich Zeit. Die Frage lautet: ${question}`,
  title: (name) => `„${name}“`,
  hint: (topic, question) =>
    `In Ihrem Lebenslauf steht ${topic}. Wenn es passt, können Sie das als Beispiel nehmen. ${question}`,
  anySkill: "etwas, womit Sie sich gut auskennen",
  anyProject: "ein Projekt, das Sie gut kennen",
  ownQuestions:
    "Das war meine letzte Frage. Jetzt sind Sie an der Reihe: Was möchten Sie über die Stelle oder das Unternehmen wissen? Wenn Sie keine Fragen haben, gehen Sie einfach weiter.",
  passedOn: "Darauf habe ich keine Antwort. Ich gebe Ihre Frage an das Team weiter.",
  restPassedOn: "Auf den Rest habe ich keine Antwort. Ich gebe Ihre Frage an das Team weiter.",
  notUnderstood:
    "Das konnte ich nicht in Text umwandeln. Es ist aufgenommen, und das Team wird sich Ihre Frage anhören.",
  more: ["Was möchten Sie noch wissen?", "Haben Sie noch eine Frage?"],
  closing:
    "Damit sind wir am Ende. Vielen Dank für Ihre Zeit und Ihre Antworten. Sie können Ihre Antworten jetzt noch einmal lesen und das Interview dann abgeben.",
  closingInTime:
    "Unsere Zeit ist fast um, deshalb höre ich hier auf. Vielen Dank für Ihre Zeit und Ihre Antworten. Sie können das Interview jetzt abgeben; alles, was Sie gesagt haben, ist gespeichert.",
};
