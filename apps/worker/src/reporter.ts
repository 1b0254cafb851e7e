import type { RunResult } from "@invigil/contract/authoring/judging";
import type { CaseView } from "@invigil/contract/taking/runs";
import { storable, UNSHOWN } from "@invigil/rules/text/storable";

/** Collects the progress of a run and passes it on as it arrives. */
export interface Reporter {
  /** How many cases there will be. */
  begin(casesTotal: number): void;
  compiled(compile: NonNullable<RunResult["compile"]>): void;
  case(found: CaseView): void;
  output(output: NonNullable<RunResult["output"]>): void;
  /** The compatibility mode or local engine used instead of the named one. */
  engineNote(note: string): void;
  /** For a reviewer; it does not change the verdict. */
  note(note: string): void;
}

/** Writes the result so far; cases from `from` up to `to` are new. */
type Write = (result: RunResult, from: number, to: number) => Promise<void>;

/** Most runs end sooner, and writing only their end saves the database work. */
const FIRST_AFTER = 100;

/** One write at a time; what arrives meanwhile goes with the next. */
export function createReporter(write: Write) {
  const result: RunResult = {
    cases_total: 0,
    cases: [],
    compile: null,
    output: null,
    status: null,
    share: null,
    reason: null,
    engine_note: null,
    notes: [],
  };
  let told = 0;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let waiting = false;
  let due = false;

  function plan(): void {
    waiting = true;
    timer ??= setTimeout(() => {
      due = true;
      flush();
    }, FIRST_AFTER);
    if (due && !writing) flush();
  }

  function flush(): void {
    if (stopped) return;
    waiting = false;
    const [from, to] = [told, result.cases.length];
    told = to;
    writing = write(structuredClone(result), from, to).finally(() => {
      writing = undefined;
      if (waiting) flush();
    });
  }

  const reporter: Reporter = {
    begin(casesTotal) {
      result.cases_total = casesTotal;
    },
    compiled(compile) {
      result.compile = shown(compile);
      plan();
    },
    case(found) {
      result.cases.push(shown(found));
      plan();
    },
    output(output) {
      result.output = shown(output);
    },
    engineNote(note) {
      result.engine_note = note;
    },
    note(note) {
      result.notes.push(shown(note));
    },
  };
  return {
    reporter,
    /** Stops writing and returns everything reported. */
    async stop(): Promise<RunResult> {
      stopped = true;
      clearTimeout(timer);
      await writing;
      return result;
    },
  };
}

/** A page, a report or a checker may print anything, which must not stop the end of its run from being stored. */
function shown<T>(value: T): T {
  return storable(value, UNSHOWN);
}
