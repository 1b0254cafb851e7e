import type { Phrases } from "./phrase-types.ts";

export const pt: Phrases = {
  notice: ({ company, test, isModel }) =>
    `Damos-lhe as boas-vindas a «${test}». Sou o entrevistador ${isModel ? "de inteligência artificial" : "automático"} de ${company}: um programa de computador, não uma pessoa.`,
  welcome: ({ company }) =>
    `Vou fazer algumas perguntas. Não tenha pressa e pense com calma. Pode pedir que qualquer pergunta seja repetida ou dita por outras palavras, e também pode continuar sem responder. No fim, pessoas de ${company} veem as suas respostas e decidem.`,
  thanks: ["Muito obrigado.", "Obrigado, fica registado.", "Obrigado pela sua resposta."],
  goOn: ["Não faz mal. Vamos continuar.", "Sem problema, vamos em frente."],
  firstTopic: (name) => `Vamos começar por «${name}».`,
  nextTopic: (name, turn) =>
    turn % 2 === 0 ? `Agora gostaria de falar sobre «${name}».` : `O próximo tema é «${name}».`,
  ofCourse: "Claro.",
  again: (question) => `Não tenha pressa. A pergunta é: ${question}`,
  title: (name) => `«${name}»`,
  hint: (topic, question) => `O seu CV menciona ${topic}. Se fizer sentido, pode usar isso como exemplo. ${question}`,
  anySkill: "algo que domine bem",
  anyProject: "um projeto que conheça bem",
  ownQuestions:
    "Esta foi a minha última pergunta. Agora é a sua vez: o que gostaria de saber sobre o trabalho ou a empresa? Se não tiver perguntas, basta continuar.",
  passedOn: "Não tenho resposta para isso, por isso vou passar a sua pergunta à equipa.",
  restPassedOn: "Não tenho resposta para o resto, por isso vou passar a sua pergunta à equipa.",
  notUnderstood: "Não consegui transformar isso em texto. Ficou gravado, e a equipa vai ouvir a sua pergunta.",
  more: ["O que mais gostaria de saber?", "Tem outra pergunta?"],
  closing:
    "Chegámos ao fim. Obrigado pelo seu tempo e pelas suas respostas. Agora pode reler as suas respostas e depois enviar a entrevista.",
  closingInTime:
    "O tempo está quase a acabar, por isso fico por aqui. Obrigado pelo seu tempo e pelas suas respostas. Já pode enviar a entrevista; tudo o que disse está guardado.",
};
