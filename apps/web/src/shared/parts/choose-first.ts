/** Two versions of the answer wait for the candidate's choice, so neither can be run or judged. */
export class ChooseFirstError extends Error {
  constructor() {
    super("Choose a version first.");
    this.name = "ChooseFirstError";
  }
}
