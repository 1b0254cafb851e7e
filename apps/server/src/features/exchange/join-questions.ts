interface Joined<T> {
  question: T;
  /** The number of questions about this text; none if it is a question itself. */
  children: T[];
}

/** Puts the questions that follow a text under it, as many as the text says. */
export function joinQuestions<T>(questions: readonly T[], sizeOf: (question: T) => number): Joined<T>[] {
  const joined: Joined<T>[] = [];
  for (let index = 0; index < questions.length; index += 1) {
    const question = questions[index];
    if (question === undefined) continue;
    const size = Math.max(0, Math.trunc(sizeOf(question)) || 0);
    joined.push({ question, children: questions.slice(index + 1, index + 1 + size) });
    index += size;
  }
  return joined;
}
