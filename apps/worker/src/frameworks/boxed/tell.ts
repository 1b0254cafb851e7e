import { hash } from "node:crypto";
import { closeSync, openSync, readFileSync, writeSync } from "node:fs";

/** How a framework reports the result of a test. */
export interface Told {
  name: string;
  classname: string;
  outcome: "passed" | "failed" | "skipped";
  seconds: number;
  message: string;
}

/** A linked list, which unlike an array has no methods that code could have changed globally. */
export interface ToldTests extends Told {
  next: ToldTests | null;
}

const OUT = 5;
const LONGEST = 2_000;
// Keeps references to everything that the candidate's code could change later.
const { stringify } = JSON;
const { isFinite } = Number;

/** Read before any of the candidate's code, and removed from its source. */
const key = readFileSync(0, "latin1");
closeSync(0);
openSync("/dev/null", "r");

let isTaken = false;

/** Given only to the first caller, because all code of a process shares its modules. */
export function takeTell(): (tests: ToldTests | null) => void {
  if (isTaken) throw new Error("has already been given to the framework");
  isTaken = true;
  return tell;
}

/** Calls no method found on an object, because code that replaces those methods could write the report. */
function tell(tests: ToldTests | null): void {
  let all = "";
  for (let test = tests; test !== null; test = test.next) {
    const seconds = isFinite(test.seconds) && test.seconds > 0 ? test.seconds : 0;
    let message = "";
    for (let at = 0; at < LONGEST && at < test.message.length; at++) message += test.message[at];
    const names = `${stringify(test.name)},${stringify(test.classname)},${stringify(test.outcome)}`;
    all += `${all === "" ? "" : ","}[${names},${seconds},${stringify(message)}]`;
  }
  const body = `{"seen":[],"tests":[${all}]}`;
  write(`${hash("sha256", `${key}${body}${key}`)}\n${body}`);
  closeSync(OUT);
}

function write(text: string): void {
  // The report must be written completely, or it is not valid.
  writeSync(OUT, text);
}
