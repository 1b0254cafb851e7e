/** A program that a demo candidate handed in. A test runs each of them, so that the results shown are those it gets. */
export interface Program {
  technology: string;
  code: string;
  /** What it prints in the cases that it fails, by the case's id. */
  wrong?: Readonly<Record<string, string>>;
}
