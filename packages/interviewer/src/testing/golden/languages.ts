import { type Golden, planIn, talk, twice } from "./golden-types.ts";

interface Words {
  language: string;
  topics: [string, string];
  questions: [string, string];
  /** Short ones: in other languages nobody is asked for more by rules that look for English words. */
  answers: [string, string];
  quotes: [string, string];
}

const ANCHORS: [string, string, string, string, string, string] = [
  "Nothing.",
  "A word.",
  "One thing.",
  "One thing with a reason.",
  "Two things with reasons.",
  "As before, and what came of it.",
];

const WORDS: Words[] = [
  {
    language: "de",
    topics: ["Sorgfalt", "Hilfe"],
    questions: ["Wann haben Sie zuletzt einen Fehler gefunden?", "Wie würden Sie einem neuen Kollegen helfen?"],
    answers: [
      "Am Montag. Die Maße waren größer als im Plan, weil jemand Zoll statt Zentimeter eingegeben hatte.",
      "Ich würde mit ihm durch die Halle gehen.",
    ],
    quotes: ["Die Maße waren größer als im Plan", "mit ihm durch die Halle gehen"],
  },
  {
    language: "fr",
    topics: ["Rigueur", "Entraide"],
    questions: ["Quand avez-vous trouvé une erreur ?", "Comment aideriez-vous un nouveau collègue ?"],
    answers: [
      "Hier, j’ai vérifié les chiffres deux fois parce qu’ils étaient trop beaux.",
      "Je l’accompagnerais la première semaine.",
    ],
    quotes: ["vérifié les chiffres deux fois", "la première semaine"],
  },
  {
    language: "es",
    topics: ["Rigor", "Ayuda"],
    questions: ["¿Cuándo encontró un error?", "¿Cómo ayudaría a un compañero nuevo?"],
    answers: [
      "La semana pasada: faltaba una línea en el pedido y llamé al almacén.",
      "Le enseñaría mi mesa y mis notas.",
    ],
    quotes: ["faltaba una línea en el pedido", "mi mesa y mis notas"],
  },
  {
    language: "it",
    topics: ["Cura", "Aiuto"],
    questions: ["Quando ha trovato un errore?", "Come aiuterebbe un nuovo collega?"],
    answers: ["Ieri: il totale non tornava, perché una riga c’era due volte.", "Gli mostrerei come faccio io."],
    quotes: ["il totale non tornava", "come faccio io"],
  },
  {
    language: "nl",
    topics: ["Zorg", "Hulp"],
    questions: ["Wanneer vond u een fout?", "Hoe zou u een nieuwe collega helpen?"],
    answers: ["Vorige week, omdat ik de lijst zelf had nageteld.", "Ik zou een dag met hem meelopen."],
    quotes: ["ik de lijst zelf had nageteld", "een dag met hem meelopen"],
  },
  {
    language: "pl",
    topics: ["Staranność", "Pomoc"],
    questions: ["Kiedy znalazł Pan błąd?", "Jak pomógłby Pan nowej osobie?"],
    answers: ["Wczoraj, bo sprawdziłem wagę każdej paczki.", "Usiadłbym obok i pokazał pierwszy dzień."],
    quotes: ["sprawdziłem wagę każdej paczki", "pokazał pierwszy dzień"],
  },
  {
    language: "pt",
    topics: ["Rigor", "Ajuda"],
    questions: ["Quando encontrou um erro?", "Como ajudaria um colega novo?"],
    answers: ["Na terça, porque comparei as notas com o stock à mão.", "Ficava com ele até saber o caminho."],
    quotes: ["comparei as notas com o stock à mão", "até saber o caminho"],
  },
  {
    language: "hi",
    topics: ["सावधानी", "मदद"],
    questions: ["आपने पिछली बार गलती कब पकड़ी?", "आप नए साथी की मदद कैसे करेंगे?"],
    answers: ["कल, क्योंकि मैंने हर बिल दो बार देखा।", "मैं पहले दिन उसके साथ बैठूँगा।"],
    quotes: ["मैंने हर बिल दो बार देखा", "उसके साथ बैठूँगा"],
  },
];

/** The script asks in its own words, and quotes are compared in every alphabet. */
export const LANGUAGES: Golden[] = WORDS.map(({ language, topics, questions, answers, quotes }) => {
  const plan = planIn(
    language,
    { key: "care", name: topics[0], question: questions[0], anchors: ANCHORS },
    { key: "help", name: topics[1], question: questions[1], anchors: ANCHORS },
  );
  return talk(plan, `in another language: ${language}`, {
    answers,
    asked: ["question", "question", "closing"],
    replies: [twice("3", "One thing, with a reason.", [1, quotes[0]]), twice("2", "One thing.", [2, quotes[1]])],
    scores: [
      [3, 0],
      [2, 0],
    ],
  });
});
