import type { Phrases } from "./phrase-types.ts";

export const pl: Phrases = {
  notice: ({ company, test, isModel }) =>
    `Dzień dobry, witamy na rozmowie „${test}”. Prowadzi ją ${isModel ? "sztuczna inteligencja" : "automat"} firmy ${company}: program komputerowy, nie człowiek.`,
  welcome: ({ company }) =>
    `Zadam kilka pytań. Proszę się nie spieszyć i spokojnie się zastanowić. Każde pytanie można usłyszeć ponownie lub innymi słowami, można też przejść dalej bez odpowiedzi. Na końcu odpowiedzi obejrzą ludzie z firmy ${company} i to oni podejmą decyzję.`,
  thanks: ["Dziękuję.", "Dziękuję za odpowiedź.", "Dziękuję, zapisane."],
  goOn: ["W porządku, przejdźmy dalej.", "Nie szkodzi, kontynuujmy."],
  firstTopic: (name) => `Zacznijmy od tematu „${name}”.`,
  nextTopic: (name, turn) =>
    turn % 2 === 0 ? `Teraz porozmawiajmy na temat „${name}”.` : `Następny temat to „${name}”.`,
  ofCourse: "Oczywiście.",
  again: (question) => `Proszę się nie spieszyć. Pytanie brzmi: ${question}`,
  title: (name) => `„${name}”`,
  hint: (topic, question) => `W CV widnieje: ${topic}. Jeśli pasuje, można to wykorzystać jako przykład. ${question}`,
  anySkill: "dobrze znana Panu lub Pani umiejętność",
  anyProject: "dobrze znany Panu lub Pani projekt",
  ownQuestions:
    "To było moje ostatnie pytanie. Teraz kolej na Pana lub Pani pytania: co warto jeszcze wyjaśnić na temat stanowiska albo firmy? Jeśli nie ma pytań, proszę po prostu przejść dalej.",
  passedOn: "Nie znam odpowiedzi, dlatego przekażę to pytanie zespołowi.",
  restPassedOn: "Na resztę nie znam odpowiedzi, dlatego przekażę pytanie zespołowi.",
  notUnderstood: "Nie udało mi się zamienić tego na tekst. Nagranie jest zapisane i zespół wysłucha pytania.",
  more: ["Czy jest jeszcze jakieś pytanie?", "O co jeszcze warto zapytać?"],
  closing:
    "To już koniec. Dziękuję za poświęcony czas i za odpowiedzi. Można je teraz jeszcze raz przeczytać, a potem wysłać rozmowę.",
  closingInTime:
    "Czas prawie minął, więc na tym kończę. Dziękuję za poświęcony czas i za odpowiedzi. Rozmowę można już wysłać; wszystko, co zostało powiedziane, jest zapisane.",
};
