import { hash } from "node:crypto";
import { closeSync, openSync, readFileSync, writeSync } from "node:fs";

/** How a framework says that a test went. */
export interface Told {
  name: string;
  classname: string;
  outcome: "passed" | "failed" | "skipped";
  seconds: number;
  message: string;
}

/** A chain: unlike a list it has nothing that code could have changed for all others. */
export interface ToldTests extends Told {
  next: ToldTests | null;
}

const OUT = 5;
const LONGEST = 2_000;
// What the candidate's code may change later is taken hold of here.
const { stringify } = JSON;
const { isFinite } = Number;

/** Read before any of the candidate's code, and gone from where it came from. */
const key = readFileSync(0, "latin1");
closeSync(0);
openSync("/dev/null", "r");

let isTaken = false;

/** Only the first who asks is given it: all code of a process shares its modules. */
export function takeTell(): (tests: ToldTests | null) => void {
  if (isTaken) throw new Error("was given to the framework");
  isTaken = true;
  return tell;
}

/** Leaves nothing to functions that are found on an object: whoever changes them would write the report. */
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
  // A text is written whole or the report is none.
  writeSync(OUT, text);
}
