import type { Phrases } from "./phrase-types.ts";

export const nl: Phrases = {
  notice: ({ company, test, isModel }) =>
    `Goedendag en welkom bij ‘${test}’. Ik ben de ${isModel ? "AI-interviewer" : "automatische interviewer"} van ${company}: een computerprogramma, geen mens.`,
  welcome: ({ company }) =>
    `Ik stel u een aantal vragen. Neem de tijd en denk rustig na. U kunt elke vraag laten herhalen of anders laten stellen, en u kunt ook zonder antwoord verdergaan. Aan het einde bekijken mensen bij ${company} uw antwoorden en beslissen zij.`,
  thanks: ["Dank u wel.", "Dank u, dat heb ik genoteerd.", "Bedankt voor uw antwoord."],
  goOn: ["Dat is prima. We gaan verder.", "Geen probleem, laten we doorgaan."],
  firstTopic: (name) => `Laten we beginnen met ‘${name}’.`,
  nextTopic: (name, turn) =>
    turn % 2 === 0 ? `Nu wil ik het graag hebben over ‘${name}’.` : `Het volgende onderwerp is ‘${name}’.`,
  ofCourse: "Natuurlijk.",
  again: (question) => `Neem de tijd. De vraag is: ${question}`,
  title: (name) => `‘${name}’`,
  hint: (topic, question) => `In uw cv staat ${topic}. Als het past, kunt u dat als voorbeeld gebruiken. ${question}`,
  anySkill: "iets waar u goed in bent",
  anyProject: "een project dat u goed kent",
  ownQuestions:
    "Dat was mijn laatste vraag. Nu bent u aan de beurt: wat wilt u weten over de functie of het bedrijf? Als u geen vragen hebt, gaat u gewoon verder.",
  passedOn: "Daar heb ik geen antwoord op, dus ik geef uw vraag door aan het team.",
  restPassedOn: "Op de rest heb ik geen antwoord, dus ik geef uw vraag door aan het team.",
  notUnderstood: "Ik kon dat niet omzetten in tekst. Het is opgenomen, en het team luistert naar uw vraag.",
  more: ["Wat wilt u nog meer weten?", "Hebt u nog een vraag?"],
  closing:
    "Daarmee zijn we aan het einde. Bedankt voor uw tijd en uw antwoorden. U kunt uw antwoorden nu nog eens lezen en het interview daarna inleveren.",
  closingInTime:
    "Onze tijd is bijna om, dus ik stop hier. Bedankt voor uw tijd en uw antwoorden. U kunt het interview nu inleveren; alles wat u hebt gezegd, is opgeslagen.",
};
