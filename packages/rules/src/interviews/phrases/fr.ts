import type { Phrases } from "./phrase-types.ts";

export const fr: Phrases = {
  notice: ({ company, test, isModel }) =>
    `Bonjour et bienvenue à « ${test} ». Je suis l’intervieweur ${isModel ? "par intelligence artificielle" : "automatique"} de ${company} : un programme informatique, pas une personne.`,
  welcome: ({ company }) =>
    `Je vais vous poser quelques questions. Prenez votre temps et réfléchissez tranquillement. Vous pouvez faire répéter ou reformuler chaque question, et vous pouvez continuer sans répondre. À la fin, des personnes de ${company} examineront vos réponses et décideront.`,
  thanks: ["Merci beaucoup.", "Merci, c’est noté.", "Merci pour votre réponse."],
  goOn: ["Ce n’est pas grave. Continuons.", "Aucun problème, poursuivons."],
  firstTopic: (name) => `Commençons par « ${name} ».`,
  nextTopic: (name, turn) =>
    turn % 2 === 0 ? `J’aimerais maintenant parler de « ${name} ».` : `Le thème suivant est « ${name} ».`,
  ofCourse: "Bien sûr.",
  again: (question) => `Prenez votre temps. La question est : ${question}`,
  title: (name) => `« ${name} »`,
  hint: (topic, question) =>
    `Votre CV mentionne ${topic}. Si cela convient, vous pouvez le prendre comme exemple. ${question}`,
  anySkill: "un domaine que vous maîtrisez bien",
  anyProject: "un projet que vous connaissez bien",
  ownQuestions:
    "C’était ma dernière question. À vous maintenant : que souhaitez-vous savoir sur le poste ou l’entreprise ? Si vous n’avez pas de question, continuez simplement.",
  passedOn: "Je n’ai pas de réponse à cela ; je transmettrai votre question à l’équipe.",
  restPassedOn: "Je n’ai pas de réponse au reste ; je transmettrai votre question à l’équipe.",
  notUnderstood: "Je n’ai pas pu le transformer en texte. C’est enregistré, et l’équipe écoutera votre question.",
  more: ["Que souhaitez-vous savoir d’autre ?", "Avez-vous une autre question ?"],
  closing:
    "Nous voici à la fin. Merci pour votre temps et vos réponses. Vous pouvez maintenant relire vos réponses, puis envoyer l’entretien.",
  closingInTime:
    "Le temps est presque écoulé, je m’arrête donc ici. Merci pour votre temps et vos réponses. Vous pouvez envoyer l’entretien maintenant ; tout ce que vous avez dit est enregistré.",
};
