import type { Phrases } from "./phrase-types.ts";

export const it: Phrases = {
  notice: ({ company, test, isModel }) =>
    `Le do il benvenuto a «${test}». Sono l’intervistatore ${isModel ? "basato sull’intelligenza artificiale" : "automatico"} di ${company}: un programma informatico, non una persona.`,
  welcome: ({ company }) =>
    `Le farò alcune domande. Si prenda il tempo che Le serve per riflettere. Può farsi ripetere o riformulare ogni domanda, e può anche proseguire senza rispondere. Alla fine, le persone di ${company} esamineranno le Sue risposte e decideranno.`,
  thanks: ["Grazie mille.", "Grazie, ne prendo nota.", "Grazie per la risposta."],
  goOn: ["Va bene così. Andiamo avanti.", "Nessun problema, proseguiamo."],
  firstTopic: (name) => `Cominciamo con «${name}».`,
  nextTopic: (name, turn) =>
    turn % 2 === 0 ? `Ora vorrei parlare di «${name}».` : `Il prossimo argomento è «${name}».`,
  ofCourse: "Certo.",
  again: (question) => `Si prenda il tempo che Le serve. La domanda è: ${question}`,
  title: (name) => `«${name}»`,
  hint: (topic, question) => `Il Suo CV riporta ${topic}. Se è adatto, può usarlo come esempio. ${question}`,
  anySkill: "qualcosa che conosce bene",
  anyProject: "un progetto che conosce bene",
  ownQuestions:
    "Questa era la mia ultima domanda. Ora tocca a Lei: che cosa vorrebbe sapere sul lavoro o sull’azienda? Se non ha domande, prosegua pure.",
  passedOn: "Non ho una risposta a questa domanda, perciò la inoltrerò al team.",
  restPassedOn: "Non ho una risposta al resto, perciò inoltrerò la sua domanda al team.",
  notUnderstood: "Non è stato possibile trasformarlo in testo. È registrato, e il team ascolterà la Sua domanda.",
  more: ["Che cos’altro vorrebbe sapere?", "Ha un’altra domanda?"],
  closing:
    "Siamo arrivati alla fine. Grazie per il Suo tempo e le Sue risposte. Ora può rileggere le risposte e poi inviare l’intervista.",
  closingInTime:
    "Il tempo è quasi finito, quindi mi fermo qui. Grazie per il Suo tempo e le Sue risposte. Può inviare l’intervista adesso; tutto ciò che ha detto è salvato.",
};
