import type { Phrases } from "./phrase-types.ts";

export const es: Phrases = {
  notice: ({ company, test, isModel }) =>
    `Le doy la bienvenida a «${test}». Soy el entrevistador ${isModel ? "de inteligencia artificial" : "automático"} de ${company}: un programa informático, no una persona.`,
  welcome: ({ company }) =>
    `Le haré algunas preguntas. Tómese su tiempo y piense con calma. Puede pedir que repita cualquier pregunta o que la formule de otra manera, y también puede continuar sin responder. Al final, personas de ${company} verán sus respuestas y decidirán.`,
  thanks: ["Muchas gracias.", "Gracias, tomo nota.", "Gracias por su respuesta."],
  goOn: ["Está bien. Sigamos.", "No hay problema, continuemos."],
  firstTopic: (name) => `Empecemos por «${name}».`,
  nextTopic: (name, turn) =>
    turn % 2 === 0 ? `Ahora me gustaría hablar de «${name}».` : `El siguiente tema es «${name}».`,
  ofCourse: "Por supuesto.",
  again: (question) => `Tómese su tiempo. La pregunta es: ${question}`,
  title: (name) => `«${name}»`,
  hint: (topic, question) => `En su currículum aparece ${topic}. Si encaja, puede usarlo como ejemplo. ${question}`,
  anySkill: "algo que domine bien",
  anyProject: "un proyecto que conozca bien",
  ownQuestions:
    "Esa ha sido mi última pregunta. Ahora es su turno: ¿qué le gustaría saber sobre el puesto o la empresa? Si no tiene preguntas, simplemente continúe.",
  passedOn: "No tengo respuesta a eso, así que trasladaré su pregunta al equipo.",
  restPassedOn: "No tengo respuesta a lo demás, así que trasladaré su pregunta al equipo.",
  notUnderstood: "No he podido convertirlo en texto. Ha quedado grabado y el equipo escuchará su pregunta.",
  more: ["¿Qué más le gustaría saber?", "¿Tiene alguna otra pregunta?"],
  closing:
    "Con esto llegamos al final. Gracias por su tiempo y por sus respuestas. Ahora puede releer sus respuestas y después enviar la entrevista.",
  closingInTime:
    "Casi no queda tiempo, así que termino aquí. Gracias por su tiempo y por sus respuestas. Ya puede enviar la entrevista; todo lo que ha dicho está guardado.",
};
