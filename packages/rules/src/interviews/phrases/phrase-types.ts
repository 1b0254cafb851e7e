/** Sentences of one language. None of them says how good an answer was. */
export interface Phrases {
  /** Always the first sentence. */
  notice: (names: { company: string; test: string; isModel: boolean }) => string;
  welcome: (names: { company: string }) => string;
  /** After an answer. */
  thanks: readonly string[];
  /** After no answer. */
  goOn: readonly string[];
  firstTopic: (name: string) => string;
  nextTopic: (name: string, turn: number) => string;
  /** Before a question that somebody wants to hear again. */
  ofCourse: string;
  /** The same question, if nobody has written other words for it. */
  again: (question: string) => string;
  /** The name of a project within a sentence. */
  title: (name: string) => string;
  /** Offers a topic from the CV as an example. */
  hint: (topic: string, question: string) => string;
  /** In place of a skill or project, if the CV names none. */
  anySkill: string;
  anyProject: string;
  ownQuestions: string;
  passedOn: string;
  /** Part of what was asked has an answer. */
  restPassedOn: string;
  notUnderstood: string;
  more: readonly string[];
  closing: string;
  closingInTime: string;
}
